import { StepButtons, type StepTurns } from '../../song-forms/step-form.tsx'
import { texts } from './texts.ts'
import type { DraftEditor } from './use-draft-editor.ts'

export interface StepProps extends StepTurns {
  readonly editor: DraftEditor
}

/** Replaces a step that needs a stored work and agreed terms. */
export function NotReady({ isLoading, onBack }: { isLoading: boolean; onBack: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-muted">{isLoading ? texts.list.loading : texts.sign.incomplete}</p>
      <StepButtons onBack={onBack} />
    </div>
  )
}
