import { useEffect, useState } from 'react'
import { changeChosenFiles, readChosenFiles } from './chosen-files.ts'
import type { ChosenFiles, FileName } from './upload-work.ts'

/** A draft's chosen files, which survive a reload. `isKept` is false once the browser has failed to keep them. */
export function useChosenFiles(draftId: string) {
  const [files, setFiles] = useState<ChosenFiles>({})
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    let isHere = true
    const show = (stored: ChosenFiles) => isHere && setFiles((chosen) => ({ ...stored, ...chosen }))
    readChosenFiles(draftId).then(show, () => isHere && setKept(false))
    return () => {
      isHere = false
    }
  }, [draftId])

  function write(change: (files: ChosenFiles) => ChosenFiles): void {
    setFiles(change)
    changeChosenFiles(draftId, change).then(
      () => setKept(true),
      () => setKept(false),
    )
  }

  return {
    files,
    isKept,
    choose(name: FileName, file: File | undefined): void {
      write(({ [name]: _, ...others }) => (file === undefined ? others : { ...others, [name]: file }))
    },
    clear: () => write(() => ({})),
  }
}
