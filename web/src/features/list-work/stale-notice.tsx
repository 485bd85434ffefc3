import { Link } from 'react-router'
import { texts } from './texts.ts'

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
