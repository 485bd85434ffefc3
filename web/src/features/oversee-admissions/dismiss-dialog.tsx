import type { AdminAdmission } from '@melos/api-contract'
import { gateAbi } from '@melos/contracts'
import { useEffect, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { describeFailure } from '../../account/describe-failure.ts'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useSavedFields } from '../../lib/use-saved-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import { useOwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { admissionsKey, recordReason } from './admission-admin-calls.ts'
import { texts } from './texts.ts'

const words = texts.dismissal
const MAX_REASON_LENGTH = 2_000
const INDEX_MS = 2_000

interface DismissDialogProps {
  readonly admission: AdminAdmission
  readonly onClose: () => void
}

/** Only the owner of the contract can dismiss a wallet. */
export function DismissDialog({ admission, onClose }: DismissDialogProps) {
  const connected = useWallet()
  return (
    <Dialog title={words.title} width="wide" onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p>{words.lead}</p>
        <p className="font-mono text-xs wrap-anywhere">
          {words.subject(admission.wallet, texts.policy(admission.policy))}
        </p>
        {connected.kind === 'connected' ? (
          <OwnersForm key={connected.address} owner={connected.address} admission={admission} onClose={onClose} />
        ) : (
          <>
            <p>{words.absent}</p>
            <Button onClick={askForWallet}>{words.connect}</Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const empty = { reason: '' } as const

function OwnersForm({ owner, admission, onClose }: DismissDialogProps & { readonly owner: Address }) {
  const { wallet, policy } = admission
  const isOwner = useIsOwner(owner)
  const calls = useOwnCalls(owner)
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [fields, setFields] = useSavedFields<{ reason: string }>(`dismissal ${wallet} ${policy}`, empty)
  const [isMissing, setMissing] = useState(false)
  const state = calls.states.get(keyOf({ kind: 'dismiss', wallet, policy, reason: '0x' }))
  const isConfirmed = state?.kind === 'confirmed'

  useEffect(() => {
    if (!isConfirmed) return
    void showToast({ kind: 'success', text: words.done })
    setFields(empty)
    // The index follows the chain within seconds.
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: admissionsKey }), INDEX_MS)
    onClose()
  }, [isConfirmed, setFields, onClose])

  if (isOwner === undefined) return <p role="status">{words.checking}</p>
  if (!isOwner) return <p role="status">{words.notOwner}</p>
  const text = fields.reason.trim()
  const dismiss = async (): Promise<void> => {
    setMissing(text === '')
    if (text === '') return
    await run(async () => {
      const reason = await recordReason({ wallet, policy, text })
      await calls.send({ kind: 'dismiss', wallet, policy, reason })
    })
  }
  return (
    <>
      <TextAreaField
        label={words.reason}
        name="reason"
        complaint={isMissing && text === '' ? words.missing : undefined}
        maxLength={MAX_REASON_LENGTH}
        value={fields.reason}
        onChange={({ target }) => setFields({ reason: target.value })}
      />
      <FailureText>{failure}</FailureText>
      <OwnCallButton
        label={words.submit}
        about={words.submit}
        look="main"
        state={isBusy ? { kind: 'busy' } : state}
        onClick={() => void dismiss()}
      />
    </>
  )
}

/** Undefined until the contract has answered. */
function useIsOwner(wallet: Address): boolean | undefined {
  const site = useSite()
  const { data } = useQuery({
    queryKey: ['wallet', wallet, 'gate-owner'],
    queryFn: async () => {
      const { client } = await loadWallet(site)
      const gate = { address: site.contracts.gate, abi: gateAbi } as const
      return isAddressEqual(await client.readContract({ ...gate, functionName: 'defaultAdmin' }), wallet)
    },
  })
  return data
}
