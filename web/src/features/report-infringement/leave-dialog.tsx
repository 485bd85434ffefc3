import type { Blocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'

/** Asks who is about to lose what they typed. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={texts.leave.title} onClose={blocker.reset}>
      <p className="mb-5 text-sm">{texts.leave.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>{texts.leave.stay}</Button>
        <Button look="quiet" onClick={blocker.proceed}>
          {texts.leave.leave}
        </Button>
      </div>
    </Dialog>
  )
}
