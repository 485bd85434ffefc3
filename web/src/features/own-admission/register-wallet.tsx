import type { AdmissionState } from '@melos/api-contract'
import { showUp } from '@melos/clearing/amounts'
import { useEffect, useState } from 'react'
import { getAddress } from 'viem'
import { describeFailure } from '../../account/describe-failure.ts'
import { admissionCalls } from '../../admission/admission-calls.ts'
import { refusalTexts } from '../../admission/refusal-texts.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { BID_GAS } from '../../wallet/funds.ts'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { useFunds } from '../../wallet/use-funds.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

const words = texts.policies

/** An upper bound for `admit`, well above the contract's gas snapshot. */
const ADMIT_GAS = 80_000n

const INDEX_MS = 1_000

interface RegisterWalletProps {
  readonly wallet: string
  readonly policy: number
  readonly about: string
  readonly onChange: (state: AdmissionState) => void
}

/** Melos registers the wallet, or signs what the wallet itself sends. */
export function RegisterWallet({ wallet, policy, about, onChange }: RegisterWalletProps) {
  const address = getAddress(wallet)
  const connected = useWallet()
  const calls = useOwnCalls(address)
  const { isBusy, failure, run } = useAttempt(describeRefusal)
  const [isAsking, setAsking] = useState(false)
  const state = calls.states.get(keyOf({ kind: 'admit', policy, validUntil: 0, signature: '0x' }))
  const isConfirmed = state?.kind === 'confirmed'

  useEffect(() => {
    if (!isConfirmed) return
    // The index follows the chain within seconds. Once it knows, this button is gone.
    const timer = setInterval(() => void admissionCalls.read().then(onChange, console.error), INDEX_MS)
    return () => clearInterval(timer)
  }, [isConfirmed, onChange])

  const register = () =>
    run(async () => {
      const given = await admissionCalls.admit(address, policy)
      if (given.kind === 'SENT') {
        onChange(await admissionCalls.read())
        void showToast({ kind: 'success', text: words.registered })
        return
      }
      const isConnected = connected.kind === 'connected' && connected.address === address
      setAsking(!isConnected)
      if (isConnected) await calls.send({ ...given, kind: 'admit' })
      else if (connected.kind !== 'connecting') askForWallet()
    })

  if (state !== undefined)
    return <OwnCallButton label={words.register} about={about} state={state} onClick={() => void register()} />
  return (
    <>
      <Button
        look="quiet"
        aria-label={isBusy ? undefined : about}
        aria-disabled={isBusy}
        onClick={() => void register()}
      >
        {isBusy ? <BusyLabel>{words.registering}</BusyLabel> : words.register}
      </Button>
      <FailureText>{failure}</FailureText>
      {isAsking && <p role="status">{words.connectIt}</p>}
      <Cost />
    </>
  )
}

function Cost() {
  const funds = useFunds()
  return (
    <p className="text-xs text-muted">
      {funds === undefined ? words.costUnknown : words.cost(showUp((funds.bidFee * ADMIT_GAS) / BID_GAS, 4))}
    </p>
  )
}

/** Melos's reason in this site's words. */
function describeRefusal(error: unknown): string {
  const reason = error instanceof ApiRequestError ? error.reason : undefined
  return reason === undefined ? describeFailure(error) : refusalTexts[reason]
}
