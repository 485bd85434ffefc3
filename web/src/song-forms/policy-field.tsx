import { describePolicy, findPolicy } from '../admission/describe-policy.ts'
import { texts as policyTexts } from '../admission/texts.ts'
import { toPolicyId } from '../admission/to-policy-id.ts'
import { usePolicies } from '../admission/use-policies.ts'
import { SelectField } from '../ui/form-fields.tsx'
import { texts } from './texts.ts'

interface PolicyFieldProps {
  readonly value: string
  readonly complaint: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (policy: string) => void
}

const words = texts.offer

/** Who can bid: one of the rules that are offered, with its words below. */
export function PolicyField({ value, complaint, isDisabled, onChange }: PolicyFieldProps) {
  const { data: policies } = usePolicies()
  const chosen = toPolicyId(value)
  // A rule that isn't offered any more stays visible where it was chosen before.
  const choices = (policies ?? []).filter(({ id, isOffered }) => id !== 0 && (isOffered || id === chosen))
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <SelectField
        label={words.policy}
        hint={words.hint.policy}
        complaint={complaint}
        name="policy"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        className="truncate"
      >
        <option value="">{policyTexts.openShort}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {policyTexts.policy(id, name)}
          </option>
        ))}
        {policies === undefined && chosen !== 0 && (
          <option value={value}>{policyTexts.policy(chosen, policyTexts.loading)}</option>
        )}
      </SelectField>
      {policies !== undefined && choices.length === 0 && <p className="text-sm text-muted">{policyTexts.onlyOpen}</p>}
      <p role="status" dir="auto" className="text-sm whitespace-pre-line">
        {chosen !== 0 && policies === undefined
          ? policyTexts.loading
          : describePolicy(findPolicy(policies, chosen)).join(' ')}
      </p>
    </div>
  )
}
