import { readStatementFile } from '@melos/api-contract'
import { signedFetch } from '../../api/signed-fetch.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { texts } from './texts.ts'

/** Saves the payer's file as it came. A link can't, because the request needs the session's token. */
export function DownloadButton({ id, fileName }: { id: number; fileName: string }) {
  const { isBusy, failure, run } = useAttempt(() => texts.statement.downloadFailed)
  const download = async (): Promise<void> => {
    const answer = await signedFetch(readStatementFile.path.replace(':id', String(id)))
    if (!answer.ok) throw new Error(`The file wasn't sent: ${answer.status}`)
    saveFile({ name: fileName, type: 'application/octet-stream', content: await answer.blob() })
  }
  return (
    <div>
      <Button look="quiet" aria-disabled={isBusy} onClick={() => void run(download)}>
        {texts.statement.download}
      </Button>
      <FailureText>{failure}</FailureText>
    </div>
  )
}
