import { showCount, showMels } from '@melos/clearing/amounts'
import { formatUtcMinute } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { isAddressEqual } from 'viem'
import { describePolicy, findPolicy } from '../../admission/describe-policy.ts'
import { usePolicies } from '../../admission/use-policies.ts'
import { describeDuration } from '../../lib/describe-duration.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useSite } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import {
  completeOffer,
  type OfferDraft,
  readOfferTerms,
  toOfferMessage,
  writeApproval,
} from '../../wallet/auction-offer.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { askForSignature } from '../../wallet/transactions/ask-wallet.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { texts } from './texts.ts'

export function ApproveOffer({ terms }: { terms: string }) {
  const offer = readOfferTerms(terms)
  const { invalid } = texts
  if (offer === undefined)
    return (
      <Notice title={invalid.title} action={<ButtonLink to="/">{invalid.action}</ButtonLink>}>
        {invalid.text}
      </Notice>
    )
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <OfferTerms offer={offer} />
      <p className="text-sm text-muted">{texts.meaning}</p>
      <Approval offer={offer} />
    </div>
  )
}

function OfferTerms({ offer }: { offer: OfferDraft }) {
  const { terms: words } = texts
  const rows = [
    [words.tokens, words.count(showCount(offer.tokenAmount))],
    [words.price, words.mels(showMels(offer.initialPrice))],
    [words.threshold, words.mels(showMels(offer.threshold))],
    [words.start, offer.startsAt === 0n ? words.soon : formatUtcMinute(Number(offer.startsAt) * 1_000)],
    [words.duration, describeDuration(Number(offer.duration))],
    [words.token, offer.token],
    [words.seller, offer.seller],
    [words.bidders, useBidders(offer.policy)],
  ] as const
  return (
    <section>
      <h2 className="mb-2 font-semibold">{words.title}</h2>
      <TermsList rows={rows} />
    </section>
  )
}

/** Who can bid, in words. */
function useBidders(policy: number): string {
  const { data } = usePolicies()
  if (policy !== 0 && data === undefined) return texts.terms.policy(policy)
  return describePolicy(findPolicy(data, policy)).join(' ')
}

function Approval({ offer }: { offer: OfferDraft }) {
  const wallet = useWallet()
  const site = useSite()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const [approval, setApproval] = useState('')
  const approve = async (): Promise<void> => {
    setState('asking')
    try {
      const clients = await loadWallet(site)
      const whole = await completeOffer(clients.client, site, offer)
      const message = toOfferMessage(site, whole)
      const signature = await askForSignature(clients, { from: offer.seller, typedData: message })
      setApproval(writeApproval({ startsAt: whole.startsAt, signature }))
      setState('idle')
    } catch (error) {
      console.warn(error)
      setState('failed')
    }
  }
  if (approval !== '') return <Approved approval={approval} />
  if (wallet.kind !== 'connected') return <Button onClick={askForWallet}>{texts.connect}</Button>
  if (!isAddressEqual(wallet.address, offer.seller))
    return <p role="status">{texts.otherWallet(shortenAddress(offer.seller))}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-disabled={state === 'asking'} onClick={() => state !== 'asking' && void approve()}>
        {state === 'asking' ? texts.asking : texts.approve}
      </Button>
      <p role="alert" className="text-sm font-medium text-losing empty:hidden">
        {state === 'failed' && texts.failed}
      </p>
    </div>
  )
}

function Approved({ approval }: { approval: string }) {
  return (
    <section className="flex flex-col gap-3">
      <p role="status">{texts.done}</p>
      <TextAreaField label={texts.approval} look="page" readOnly value={approval} />
      <CopyButton
        text={approval}
        label={texts.copy}
        copied={texts.copied}
        className="min-h-11 self-start text-sm underline underline-offset-4"
      />
    </section>
  )
}
