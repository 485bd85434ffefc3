import { type FormEvent, useState } from 'react'
import { readServerNow } from '../../lib/server-clock.ts'
import { focusFirst } from '../../ui/form-parts.tsx'
import { type ReceiptComplaints, readReceipt, signOf } from './read-receipt.ts'
import { showStated } from './show-amounts.ts'
import { changes } from './statement-calls.ts'
import { FixedNote, isDraft, Lead, NextButton, SaveButton, StepInput, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const words = texts.receipt

/** What the bank received. */
export function ReceiptStep({ statement, onNext }: StepProps) {
  const { id, version, stated, laterOf } = statement
  // Lines left for later bring their part of the earlier receipt along.
  const isOpen = isDraft(statement) && laterOf === null
  const change = useChange()
  const [complaints, setComplaints] = useState<ReceiptComplaints>({})

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const reading = readReceipt(new FormData(form), { stated, now: readServerNow() })
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    await change.send(() => changes.enterReceipt(id, { version, ...reading.value }), onNext)
  }

  return (
    <form key={version} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-6">
      <Lead>{words.lead}</Lead>
      <fieldset disabled={!isOpen} className="contents">
        <ReceiptFields statement={statement} complaints={complaints} />
      </fieldset>
      {isOpen ? (
        <SaveButton {...change} />
      ) : (
        <>
          {!isDraft(statement) && <FixedNote />}
          <NextButton onNext={onNext} />
        </>
      )}
    </form>
  )
}

interface ReceiptFieldsProps {
  readonly statement: StepProps['statement']
  readonly complaints: ReceiptComplaints
}

function ReceiptFields({ statement: { receipt, stated }, complaints }: ReceiptFieldsProps) {
  const parts = new Map(receipt?.parts.map(({ currency, amount }) => [currency, amount]))
  return (
    <>
      <StepInput
        label={words.amount}
        hint={describeTotal(stated)}
        complaint={complaints.amount}
        name="amount"
        inputMode={inputModeOf(stated)}
        defaultValue={receipt?.amount}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <StepInput
          label={words.receivedOn}
          complaint={complaints.receivedOn}
          name="receivedOn"
          type="date"
          defaultValue={receipt?.receivedOn}
        />
        <StepInput
          label={words.reference}
          complaint={complaints.reference}
          name="reference"
          maxLength={140}
          defaultValue={receipt?.reference}
        />
      </div>
      {stated.length > 1 && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-1 text-sm font-semibold">{words.parts}</legend>
          <p className="text-xs text-muted">{words.partsHint}</p>
          {stated.map((total) => (
            <StepInput
              key={total.currency}
              label={words.part(showStated(total))}
              hint={signOf([total]) === 'below' ? words.negativePartHint : undefined}
              complaint={complaints[`part-${total.currency}`]}
              name={`part-${total.currency}`}
              inputMode={inputModeOf([total])}
              defaultValue={parts.get(total.currency)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

type Stated = StepProps['statement']['stated']

function describeTotal(stated: Stated): string {
  const total = words.amountHint(stated.map(showStated).join(' + '))
  return signOf(stated) === 'below' ? `${total} ${words.negativeHint}` : total
}

/** A phone's keyboard for decimals has no minus. */
const inputModeOf = (stated: Stated) => (signOf(stated) === 'above' ? 'decimal' : 'text')
