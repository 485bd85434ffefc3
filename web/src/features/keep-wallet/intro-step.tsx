import { Button } from '../../ui/button.tsx'
import { StepHeading } from './step-heading.tsx'
import { TextButton } from './text-button.tsx'
import { texts } from './texts.ts'

interface IntroStepProps {
  readonly onMake: () => void
  readonly onImport: () => void
  readonly onBack: () => void
}

/** What the wallet is, and who holds the key. */
export function IntroStep({ onMake, onImport, onBack }: IntroStepProps) {
  const { title, what, holderTitle, holder, make, import: haveWords } = texts.intro
  return (
    <div className="grid gap-4">
      <StepHeading>{title}</StepHeading>
      <p className="text-sm">{what}</p>
      <div className="rounded-lg bg-paper p-3 text-sm">
        <h4 className="font-semibold">{holderTitle}</h4>
        <p className="text-muted">{holder}</p>
      </div>
      <div className="grid gap-2">
        <Button isWide onClick={onMake}>
          {make}
        </Button>
        <Button isWide look="quiet" onClick={onImport}>
          {haveWords}
        </Button>
        <TextButton onClick={onBack}>{texts.back}</TextButton>
      </div>
    </div>
  )
}
