import type { DraftTransaction } from '@melos/api-contract'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

/** Of a notice about something that needs the person. */
const losing = 'flex flex-col items-start gap-3 rounded-card border border-losing p-5 text-sm'

interface AskedNoticeProps {
  readonly transaction: DraftTransaction
  readonly onLook: () => void
  readonly onAskAgain: () => void
}

/** A wallet was asked and its answer is unknown, so the person has to check the wallet. */
export function AskedNotice({ transaction: { step, wallet, askedAt }, onLook, onAskAgain }: AskedNoticeProps) {
  const moment = formatUtcMinute(parseUtcDateTime(askedAt))
  return (
    <div className={losing}>
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

/** The auction is on chain and not yet in the index. */
export function ScheduledNotice({ onLook }: { onLook: () => void }) {
  return (
    <section role="status" className="flex flex-col items-start gap-3 rounded-card border border-winning p-5 text-sm">
      <h3 className="font-semibold">{texts.sign.scheduledTitle}</h3>
      <p>{texts.sign.scheduled}</p>
      <Button onClick={onLook}>{texts.sign.lookAgain}</Button>
    </section>
  )
}

/** A step has to be repeated before anything is signed. */
export function StaleNotice({ step }: { step: 'files' | 'offer' }) {
  return (
    <div className={losing}>
      <p className="font-medium">{step === 'files' ? texts.files.changed : texts.offer.changed}</p>
      <Link to={`?step=${step}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {step === 'files' ? texts.files.toFiles : texts.offer.toOffer}
      </Link>
    </div>
  )
}
