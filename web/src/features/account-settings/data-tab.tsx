import { Lead, Panel } from '../../account/settings-parts.tsx'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { accountCalls } from './account-calls.ts'
import { texts } from './texts.ts'
import { describeChange } from './verify-first.ts'

const words = texts.data

export function DataTab() {
  const { isBusy, failure, run } = useAttempt(describeExportFailure)
  const download = () =>
    run(async () => {
      saveDocument(await accountCalls.export())
      void showToast({ kind: 'success', text: words.saved })
    })
  return (
    <Panel title={words.title}>
      <Lead>{words.text}</Lead>
      <Lead>{words.limit}</Lead>
      <div className="mt-5 flex flex-col items-start gap-3">
        <FailureText>{failure}</FailureText>
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void download()}>
          {isBusy ? <BusyLabel>{words.busy}</BusyLabel> : words.action}
        </Button>
      </div>
    </Panel>
  )
}

function saveDocument(document: unknown): void {
  saveFile({
    name: words.fileName(new Date(readServerNow()).toISOString().slice(0, 10)),
    type: 'application/json',
    content: JSON.stringify(document, undefined, 2),
  })
}

export function describeExportFailure(error: unknown): string {
  const isTooSoon = error instanceof ApiRequestError && error.status === 429
  return isTooSoon ? words.wait(error.wait) : describeChange(error)
}
