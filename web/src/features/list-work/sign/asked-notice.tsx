import type { DraftTransaction } from '@melos/api-contract'
import { formatUtcMinute } from '../../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../../lib/parse-utc-date-time.ts'
import { shortenAddress } from '../../../lib/shorten-address.ts'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'

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
