import type { DraftTransaction } from '@melos/api-contract'
import { Link } from 'react-router'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Button } from '../../ui/button.tsx'
import type { Desk } from './create-desk.ts'
import { describeHold, type Held } from './describe-hold.ts'
import { texts } from './texts.ts'

interface AskedNoticeProps {
  readonly transaction: DraftTransaction
  readonly onLook: () => void
  readonly onAskAgain: () => void
}

/** A wallet was asked and nobody here knows its answer: the person looks, and says. */
export function AskedNotice({ transaction: { step, wallet, askedAt }, onLook, onAskAgain }: AskedNoticeProps) {
  const moment = formatUtcMinute(parseUtcDateTime(askedAt))
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-losing p-5 text-sm">
      <p className="font-medium">{texts.sign.asked(texts.sign.steps[step], shortenAddress(wallet), moment)}</p>
      <p>{texts.sign.askedHelp}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onLook}>{texts.sign.lookAgain}</Button>
        <Button look="quiet" onClick={onAskAgain}>
          {texts.sign.askedAgain}
        </Button>
      </div>
    </div>
  )
}

/** The chain has the auction and the index has not: nothing is to be signed again. */
export function ScheduledNotice({ onLook }: { onLook: () => void }) {
  return (
    <section role="status" className="flex flex-col items-start gap-3 rounded-card border border-winning p-5 text-sm">
      <h3 className="font-semibold">{texts.sign.scheduledTitle}</h3>
      <p>{texts.sign.scheduled}</p>
      <Button onClick={onLook}>{texts.sign.lookAgain}</Button>
    </section>
  )
}

/** What has to be gone through again before anything is signed. */
export function StaleNotice({ step }: { step: 'files' | 'offer' }) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-card border border-losing p-5 text-sm">
      <p className="font-medium">{step === 'files' ? texts.files.changed : texts.offer.changed}</p>
      <Link to={`?step=${step}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {step === 'files' ? texts.files.toFiles : texts.offer.toOffer}
      </Link>
    </div>
  )
}

interface ConflictNoticeProps {
  readonly desk: Desk
  readonly saving: Held
}

/** Nobody's words are overwritten without somebody's word. */
export function ConflictNotice({ desk, saving }: ConflictNoticeProps) {
  const { title, text, stored, mine } = describeHold(saving)
  return (
    <section role="alert" className="flex flex-col items-start gap-3 rounded-card border border-losing p-5 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => desk.loadTheirs().catch(console.warn)}>{stored}</Button>
        {mine !== undefined && (
          <Button look="quiet" onClick={() => desk.keepMine().catch(console.warn)}>
            {mine}
          </Button>
        )}
      </div>
    </section>
  )
}
