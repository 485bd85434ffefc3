import { showMels, writeMels } from '@melos/clearing/amounts'
import { useState } from 'react'
import { readMelsUnits } from '../../lib/read-number.ts'
import { showTokens } from '../../lib/show-tokens.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { TextButton } from '../../ui/form-parts.tsx'
import { writeGivenCost } from './given-costs.ts'
import type { ShownPosition } from './judge-position.ts'
import { texts } from './texts.ts'

const { unknown: words } = texts

/** Says for how many tokens the cost isn't known, and lets their holder enter it. */
export function UnknownCost({ address, position, judged }: ShownPosition & { address: string }) {
  // Undefined until the form is first opened.
  const [isEditing, setEditing] = useState<boolean>()
  const { unknownTokens, givenCost } = judged
  if (unknownTokens === 0n) return null
  const count = showTokens(position.unknownTokens)
  const action = givenCost === undefined ? words.enter : words.change
  return (
    <div className="mt-2 flex max-w-prose flex-col items-start gap-1 text-xs font-normal text-muted">
      <p>
        <Amounts>{givenCost === undefined ? words.text(count) : words.given(count, showMels(givenCost))}</Amounts>
      </p>
      {isEditing ? (
        <CostForm
          start={givenCost}
          onDone={(cost) => {
            writeGivenCost(address, position.song, cost)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <TextButton
          // The focus was in the form that has just closed.
          autoFocus={isEditing === false}
          aria-label={words.about(action, position.title)}
          onClick={() => setEditing(true)}
        >
          {action}
        </TextButton>
      )}
    </div>
  )
}

interface CostFormProps {
  readonly start: bigint | undefined
  readonly onDone: (cost: bigint | undefined) => void
  readonly onCancel: () => void
}

export function CostForm({ start, onDone, onCancel }: CostFormProps) {
  const [typed, setTyped] = useState(start === undefined ? '' : writeMels(start))
  const [isChecked, setChecked] = useState(false)
  const cost = readMelsUnits(typed)
  return (
    <form
      noValidate
      className="flex w-full max-w-xs flex-col gap-2"
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (cost !== undefined) onDone(cost)
      }}
    >
      <InputField
        // The person has just asked for this field.
        autoFocus
        label={words.label}
        inputMode="decimal"
        hint={words.hint}
        complaint={isChecked && cost === undefined ? words.invalid : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="font-mono"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet">
          {words.save}
        </Button>
        <TextButton onClick={onCancel}>{words.cancel}</TextButton>
        {start !== undefined && <TextButton onClick={() => onDone(undefined)}>{words.remove}</TextButton>}
      </div>
    </form>
  )
}
