import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { refreshPage } from '../../lib/refresh-page.ts'
import { askIfFilled } from './ask-if-filled.ts'

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
