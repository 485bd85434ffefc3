import type { Account } from '@melos/api-contract'
import { type FormEvent, useEffect, useState } from 'react'
import { hasCode } from '../../account/describe-failure.ts'
import { usePasskeySupport } from '../../account/passkey-support.ts'
import { PasswordField } from '../../account/password-field.tsx'
import { useWalletSignature } from '../../account/use-wallet-signature.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import { type Attempt, useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BusyLabel, FailureText, useSecretField } from '../../ui/form-parts.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { accountCalls } from './account-calls.ts'
import { texts } from './texts.ts'
import { usePasskeys } from './use-account.ts'
import { describeChange, type Question, verification } from './verify-first.ts'
import { isSame } from './wallets-tab.tsx'

const words = texts.verification

/** The one dialog that asks for a fresh proof, whatever needs it. */
export function VerificationDialog({ account }: { readonly account: Account }) {
  const question = useStore(verification)
  // Whoever leaves the page has changed their mind.
  useEffect(() => () => verification.read()?.onCancel(), [])
  return question === undefined ? null : <OpenDialog account={account} question={question} />
}

type Way = 'passkey' | 'password' | 'wallet'

class ProofRefused extends Error {
  override readonly name = 'ProofRefused'
  readonly code = 'PROOF_REFUSED'
  readonly way: Way

  constructor(way: Way, options: ErrorOptions) {
    super(`The proof by ${way} was refused`, options)
    this.way = way
  }
}

function describeProofFailure(error: unknown): string {
  if (!(error instanceof ProofRefused)) return describeChange(error)
  return error.way === 'password' ? words.wrong.password : words.wrong.other
}

interface OpenDialogProps {
  readonly account: Account
  readonly question: Question
}

function OpenDialog({ account, question: { onVerified, onCancel } }: OpenDialogProps) {
  const passkeys = usePasskeys(usePasskeySupport() === 'possible')
  const [way, setWay] = useState<Way>()
  const attempt = useAttempt(describeProofFailure)
  const start = (chosen: Way, work: () => Promise<void>): void => {
    setWay(chosen)
    void attempt.run(async () => {
      await work().catch((error: unknown) => {
        throw hasCode(error, 'WRONG_CREDENTIALS') ? new ProofRefused(chosen, { cause: error }) : error
      })
      onVerified()
    })
  }
  const hasPasskey = (passkeys.data?.length ?? 0) > 0
  const busyWith = attempt.isBusy ? way : undefined
  const isEmpty = !hasPasskey && !account.hasPassword && account.wallets.length === 0
  return (
    <Dialog title={words.title} onClose={onCancel}>
      <p className="mb-5 text-sm text-muted">{words.text}</p>
      <div className="flex flex-col gap-5">
        {hasPasskey && (
          <Button
            isWide
            aria-disabled={attempt.isBusy}
            onClick={() => start('passkey', accountCalls.verifyWithPasskey)}
          >
            {busyWith === 'passkey' ? <BusyLabel>{words.passkeyBusy}</BusyLabel> : words.passkey}
          </Button>
        )}
        {account.hasPassword && (
          <PasswordProof
            isMain={!hasPasskey}
            attempt={attempt}
            isBusy={busyWith === 'password'}
            onSubmit={(password) => start('password', () => accountCalls.verifyWithPassword(password))}
          />
        )}
        {account.wallets.length > 0 && (
          <WalletProof
            wallets={account.wallets}
            attempt={attempt}
            isBusy={busyWith === 'wallet'}
            onSign={(work) => start('wallet', work)}
          />
        )}
        {isEmpty && <p className="text-sm">{passkeys.isLoading ? words.loading : words.none}</p>}
        <FailureText>{attempt.failure}</FailureText>
      </div>
    </Dialog>
  )
}

interface ProofProps {
  readonly attempt: Attempt
  readonly isBusy: boolean
}

interface PasswordProofProps extends ProofProps {
  readonly isMain: boolean
  readonly onSubmit: (password: string) => void
}

function PasswordProof({ attempt, isBusy, isMain, onSubmit }: PasswordProofProps) {
  const field = useSecretField<HTMLInputElement>()
  const [complaint, setComplaint] = useState<string>()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const password = field.current?.value ?? ''
    setComplaint(password === '' ? words.missing : undefined)
    if (password === '') field.current?.focus()
    else onSubmit(password)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <PasswordField field={field} complaint={complaint} isBusy={attempt.isBusy} />
      <Button type="submit" look={isMain ? 'main' : 'quiet'} isWide aria-disabled={attempt.isBusy}>
        {isBusy ? <BusyLabel>{words.passwordBusy}</BusyLabel> : words.password}
      </Button>
    </form>
  )
}

interface WalletProofProps extends ProofProps {
  readonly wallets: Account['wallets']
  readonly onSign: (work: () => Promise<void>) => void
}

function WalletProof({ wallets, attempt, isBusy, onSign }: WalletProofProps) {
  const { wallet, sign } = useWalletSignature()
  const address = wallet.kind === 'connected' ? wallet.address : undefined
  const isLinked = address !== undefined && wallets.some((linked) => isSame(linked.address, address))
  if (!isLinked)
    return (
      <Button look="quiet" isWide disabled={wallet.kind === 'connecting'} onClick={askForWallet}>
        {words.connect}
      </Button>
    )
  return (
    <Button
      look="quiet"
      isWide
      aria-disabled={attempt.isBusy}
      onClick={() => onSign(() => accountCalls.verifyWithWallet(address, sign))}
    >
      {isBusy ? <BusyLabel>{words.walletBusy}</BusyLabel> : words.wallet(shortenAddress(address))}
    </Button>
  )
}
