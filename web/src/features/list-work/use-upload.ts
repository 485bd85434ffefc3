import type { WorkDraft } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
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
  const { start, cancel, enter, leave } = uploader
  const state = useStore(uploader)
  useEffect(() => {
    enter()
    return leave
  }, [enter, leave])
  return { state, start, cancel }
}
