import type { WorkDraft } from '@melos/api-contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Desk } from './create-desk.ts'
import { createUploader, type UploadState } from './create-uploader.ts'
import { draftCalls } from './draft-calls.ts'
import { type ChosenFiles, uploadWork } from './upload-work.ts'

interface UploadHold {
  readonly state: UploadState
  /** True when the work is stored and the person still here. */
  readonly start: (facts: WorkDraft, files: ChosenFiles) => Promise<boolean>
  readonly cancel: () => void
}

/** The upload of one draft's work, as long as the person stays at its step. */
export function useUpload(desk: Desk): UploadHold {
  const [uploader] = useState(() => createUploader(desk, { upload: uploadWork, setWork: draftCalls.setWork }))
  const { subscribe, read, start, cancel, enter, leave } = uploader
  const state = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    enter()
    return leave
  }, [enter, leave])
  return { state, start, cancel }
}
