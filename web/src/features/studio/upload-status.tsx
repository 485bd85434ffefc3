import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import type { UploadState } from './upload-files.ts'

const words = texts.files

interface UploadStatusProps {
  readonly label: string
  readonly state: UploadState | undefined
  readonly onCancel: () => void
}

/** What there is to say and do about an upload besides its progress. */
export function UploadStatus({ label, state, onCancel }: UploadStatusProps) {
  if (state?.kind !== 'sending') return null
  const { isWaiting, share } = state
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isWaiting ? words.waiting : share === 1 && words.checking}
      </p>
      <div>
        <Button look="quiet" aria-label={words.cancelWhich(label)} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}
