import { describeFailure } from '../../account/describe-failure.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { administratorsKey } from './administrator-calls.ts'
import { texts } from './texts.ts'

export interface Confirmation {
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly done: string
  readonly run: () => Promise<unknown>
}

/** The button that opened the dialog may be gone. */
function focusPage(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Asks once more before something that can't be undone. */
export function ConfirmDialog({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const { title, text, submit, done } = confirmation
  const confirm = () =>
    run(async () => {
      await confirmation.run()
      await queryClient.invalidateQueries({ queryKey: administratorsKey })
      onClose()
      setTimeout(focusPage)
      void showToast({ kind: 'success', text: done })
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-sm wrap-anywhere">{text}</p>
      <div className="mt-3">
        <FailureText>{failure}</FailureText>
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <Button isWide aria-disabled={isBusy} aria-busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? <BusyLabel>{texts.busy}</BusyLabel> : submit}
        </Button>
        <Button isWide look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
