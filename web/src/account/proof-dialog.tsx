import { askAdministratorVerification, verifyAdministrator } from '@melos/api-contract'
import { callApi } from '../api/call-api.ts'
import { signedFetch } from '../api/signed-fetch.ts'
import { loadOrReload } from '../lib/load-failure.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { BusyLabel, FailureText } from '../ui/form-parts.tsx'
import { describeFailure } from './describe-failure.ts'
import { usePasskeySupport } from './passkey-support.ts'
import { texts } from './texts.ts'

const words = texts.proof

/** Asks an administrator for a passkey. A click starts it, because browsers don't ask for a passkey without one. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const cancel = (): void => onAnswer(false)
  const isPossible = usePasskeySupport() === 'possible'
  const prove = () =>
    run(async () => {
      await verify()
      onAnswer(true)
    })
  return (
    <Dialog title={words.title} onClose={cancel} isForemost>
      <p className="text-sm">{isPossible ? words.lead : words.impossible}</p>
      <div className="mt-3">
        <FailureText>{failure}</FailureText>
      </div>
      <div className="mt-6 flex flex-col gap-3">
        {isPossible && (
          <Button isWide aria-disabled={isBusy} aria-busy={isBusy} onClick={() => void prove()}>
            {isBusy ? <BusyLabel>{words.busy}</BusyLabel> : words.action}
          </Button>
        )}
        <Button isWide look="quiet" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

async function verify(): Promise<void> {
  const options = await callApi(signedFetch, { endpoint: askAdministratorVerification })
  const { signWithPasskey } = await loadOrReload(() => import('./passkeys.ts'))
  const response = await signWithPasskey(options)
  await callApi(signedFetch, { endpoint: verifyAdministrator, body: { response } })
}
