import { Button } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'

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
