import { readSampleWorld } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { refreshPage } from '../../lib/refresh-page.ts'

const EVERY_MS = 3_000

/** Whether songs are still arriving. While they are, the page is loaded again and again behind what is shown. */
export function useFilling(): boolean {
  const [isFilling, setIsFilling] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (wasFilling: boolean) => {
      const isFilled = await askIfFilled()
      if (isOver) return
      setIsFilling(!isFilled)
      if (wasFilling || !isFilled) await refreshPage(revalidate)
      if (!isFilled && !isOver) timer = setTimeout(() => void look(true), EVERY_MS)
    }
    void look(false)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [revalidate])
  return isFilling
}

/** A server that does not answer is no reason to go on asking. */
async function askIfFilled(): Promise<boolean> {
  try {
    return (await callApi(signedFetch, { endpoint: readSampleWorld })).isFilled
  } catch {
    return true
  }
}
