import { useId } from 'react'
import { groupThousands } from '../../lib/group-thousands.ts'
import { limits, type ReportField } from './report-fields.ts'
import { texts } from './texts.ts'

interface ReportInputProps {
  readonly name: ReportField
  readonly complaint: string | undefined
  readonly initial?: string | undefined
  readonly isReadOnly: boolean
}

const box = 'w-full rounded-lg border bg-surface px-3 text-md read-only:opacity-60'
const lines = {
  contentUrl: { type: 'url', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
} as const

/** What is typed is the browser's: it is there before scripts are, and stays whatever they do. */
export function ReportInput({ name, complaint, initial, isReadOnly }: ReportInputProps) {
  const id = useId()
  const field = {
    id,
    name,
    defaultValue: initial,
    readOnly: isReadOnly,
    'aria-required': true,
    'aria-invalid': complaint !== undefined,
    'aria-describedby': `${id}-hint ${id}-complaint`,
    className: `${box} ${complaint === undefined ? 'border-line hover:border-muted' : 'border-losing'}`,
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold">
        {texts.labels[name]}
      </label>
      <p id={`${id}-hint`} className="mt-0.5 mb-2 text-xs text-muted">
        {texts.limit(texts.hints[name], groupThousands(limits[name]))}
      </p>
      {name in lines ? (
        // The line above has seen that it is one of them.
        <input {...field} {...lines[name as keyof typeof lines]} className={`${field.className} h-11`} />
      ) : (
        <textarea {...field} rows={4} className={`${field.className} block min-h-28 py-2`} />
      )}
      <p id={`${id}-complaint`} className="mt-1 text-xs font-medium text-losing empty:hidden">
        {complaint}
      </p>
    </div>
  )
}
