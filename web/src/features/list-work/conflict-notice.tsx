import { Button } from '../../ui/button.tsx'
import type { Desk } from './create-desk.ts'
import { describeHold, type Held } from './describe-hold.ts'

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
