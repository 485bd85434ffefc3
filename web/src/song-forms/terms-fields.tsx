import type { TermsContent } from '@melos/api-contract'
import { toWhole } from '@melos/api-contract/typed-values'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import { type ReactNode, useId } from 'react'
import { readAmount } from '../lib/read-number.ts'
import { Button } from '../ui/button.tsx'
import { Radio } from '../ui/checkbox.tsx'
import { InputField, SelectField } from '../ui/form-fields.tsx'
import { PolicyField } from './policy-field.tsx'
import type { TermsComplaints } from './read-terms.ts'
import { texts } from './texts.ts'

interface TermsFieldsProps {
  readonly content: TermsContent
  readonly complaints: TermsComplaints
  readonly isDisabled: boolean
  /** The song token is on chain, so its number of tokens can't change. */
  readonly areTokensFixed?: boolean
  readonly onType: (change: Partial<TermsContent>) => void
  /** The field of the seller. */
  readonly children: ReactNode
}

/** Tokens, prices, seller, times and bidders of an offer. */
export function TermsFields({ areTokensFixed = false, children, ...fields }: TermsFieldsProps) {
  const { content, complaints, isDisabled, onType } = fields
  const leastThreshold = toLeastThreshold(content)
  const field = (name: 'tokenCount' | 'minimumPrice' | 'threshold') => (
    <InputField
      name={name}
      label={texts.offer[name]}
      value={content[name]}
      hint={name === 'tokenCount' && areTokensFixed ? texts.offer.tokensFixed : texts.offer.hint[name]}
      complaint={complaints[name]}
      disabled={isDisabled || (name === 'tokenCount' && areTokensFixed)}
      className="font-mono"
      inputMode={name === 'tokenCount' ? 'numeric' : 'decimal'}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  )
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('tokenCount')}
        {field('minimumPrice')}
        <div>
          {field('threshold')}
          {leastThreshold !== undefined && readAmount(content.threshold) !== leastThreshold && !isDisabled && (
            <div className="mt-2">
              <Button look="quiet" onClick={() => onType({ threshold: leastThreshold })}>
                {texts.offer.suggest(formatMels(leastThreshold))}
              </Button>
            </div>
          )}
        </div>
        {children}
      </div>
      <TermsTimes {...fields} />
      <PolicyField
        value={content.policy}
        complaint={complaints.policy}
        isDisabled={isDisabled}
        onChange={(policy) => onType({ policy })}
      />
    </>
  )
}

/** What all tokens raise at the minimum price; undefined until both can be read. */
function toLeastThreshold({ tokenCount, minimumPrice }: TermsContent): string | undefined {
  const [tokens, price] = [toWhole(tokenCount), readAmount(minimumPrice)]
  if (!Number.isSafeInteger(tokens) || !/^\d+(\.\d{1,2})?$/.test(price)) return undefined
  return writeMels(parseMels(price) * BigInt(tokens))
}

const starts = [
  { value: 'WHEN_SIGNED', label: texts.offer.whenSigned },
  { value: 'AT', label: texts.offer.at },
] as const
const units = ['minutes', 'hours', 'days'] as const

function TermsTimes({ content, complaints, isDisabled, onType }: Omit<TermsFieldsProps, 'children'>) {
  const id = useId()
  const start = content.start === 'AT' ? 'AT' : 'WHEN_SIGNED'
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <fieldset disabled={isDisabled} className="flex flex-col gap-2">
        <legend className="mb-1 text-xs text-muted">{texts.offer.start}</legend>
        {starts.map(({ value, label }) => (
          <Radio
            key={value}
            name={`${id}-start`}
            checked={start === value}
            onChange={() => onType({ start: value })}
            label={label}
          />
        ))}
        {start === 'AT' ? (
          <InputField
            name="startsAt"
            type="datetime-local"
            label={texts.offer.startsAt}
            value={content.startsAt}
            complaint={complaints.startsAt}
            className="font-mono"
            onChange={({ target }) => onType({ startsAt: target.value })}
          />
        ) : (
          <p className="text-xs text-muted">{texts.offer.hint.soon}</p>
        )}
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
        <InputField
          name="duration"
          label={texts.offer.duration}
          value={content.duration}
          complaint={complaints.duration}
          disabled={isDisabled}
          className="font-mono"
          inputMode="numeric"
          onChange={({ target }) => onType({ duration: target.value })}
        />
        <SelectField
          label={texts.offer.durationUnit}
          name="durationUnit"
          value={content.durationUnit}
          disabled={isDisabled}
          onChange={({ target }) => onType({ durationUnit: target.value })}
          className="text-sm"
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {texts.offer.units[unit]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}
