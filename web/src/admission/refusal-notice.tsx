import type { Refusal } from '@melos/api-contract'
import { useSite } from '../lib/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Warning } from '../ui/warning.tsx'
import { nextStepLinks, refusalTexts, registrationNote } from './refusal-texts.ts'

/** Why someone can't bid, and what they can do next. A wallet that isn't registered can: its bid begins with that. */
export default function RefusalNotice({ refusal: { reason, next } }: { readonly refusal: Refusal }) {
  const { provider } = useSite()
  if (reason === 'NOT_REGISTERED') return <p className="mb-3 text-xs text-muted">{registrationNote}</p>
  const { label, to } = nextStepLinks[next]
  return (
    <div className="flex flex-col items-stretch gap-3">
      <Warning>{refusalTexts[reason]}</Warning>
      <ButtonLink to={to ?? `mailto:${provider.email}`} look={next === 'NONE' ? 'quiet' : 'main'}>
        {label}
      </ButtonLink>
    </div>
  )
}
