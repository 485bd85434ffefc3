import { groupThousands } from '../../lib/group-thousands.ts'
import { Field } from '../../ui/field.tsx'
import { limits, type ReportField } from './report-fields.ts'
import { texts } from './texts.ts'

interface ReportInputProps {
  readonly name: ReportField
  readonly complaint: string | undefined
  readonly initial?: string | undefined
  readonly isReadOnly: boolean
}

const lines = {
  contentUrl: { type: 'url', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
} as const

/** What is typed is the browser's: it is there before scripts are, and stays whatever they do. */
export function ReportInput({ name, complaint, initial, isReadOnly }: ReportInputProps) {
  const shared = { name, defaultValue: initial, readOnly: isReadOnly, 'aria-required': true }
  const hint = texts.limit(texts.hints[name], groupThousands(limits[name]))
  return (
    <Field look="page" label={texts.labels[name]} hint={hint} complaint={complaint}>
      {({ className, ...box }) =>
        name in lines ? (
          // The line above has seen that it is one of them.
          <input {...shared} {...box} {...lines[name as keyof typeof lines]} className={`${className} h-11`} />
        ) : (
          <textarea {...shared} {...box} rows={4} className={`${className} block min-h-28 py-2`} />
        )
      }
    </Field>
  )
}
