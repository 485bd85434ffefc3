import { describeFailure } from '../../account/describe-failure.ts'
import { ConfirmDialog } from '../../account/settings-parts.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
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
export function ConfirmAct({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const attempt = useAttempt(describeFailure)
  const { title, text, submit, done } = confirmation
  const confirm = () =>
    attempt.run(async () => {
      await confirmation.run()
      await queryClient.invalidateQueries({ queryKey: administratorsKey })
      onClose()
      setTimeout(focusPage)
      void showToast({ kind: 'success', text: done })
    })
  return (
    <ConfirmDialog
      attempt={attempt}
      title={title}
      text={text}
      confirm={submit}
      busy={texts.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
