import { Button } from '../../ui/button.tsx'
import { StepHeading } from './step-heading.tsx'
import { texts } from './texts.ts'
import { Warning } from './warning.tsx'

interface ForgetWalletProps {
  readonly address: string
  readonly onForget: () => void
  readonly onKeep: () => void
}

/** Says what is lost before it is. */
export function ForgetWallet({ address, onForget, onKeep }: ForgetWalletProps) {
  const { title, what, lost, keep, forget } = texts.forget
  return (
    <div className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <p className="text-sm">{what}</p>
      <p className="font-mono text-xs break-all">{address}</p>
      <Warning>{lost}</Warning>
      <div className="grid gap-2">
        <Button isWide onClick={onKeep}>
          {keep}
        </Button>
        <Button isWide look="quiet" onClick={onForget}>
          {forget}
        </Button>
      </div>
    </div>
  )
}
