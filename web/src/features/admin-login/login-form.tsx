import { type FormEvent, useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { reloadWithToast } from '../../lib/toast-after-reload.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { texts } from './texts.ts'

const DONE_MS = 3_000
const inputs = [
  { label: texts.login, name: 'email', type: 'text', autoComplete: 'username' },
  { label: texts.password, name: 'password', type: 'password', autoComplete: 'current-password' },
] as const

type FieldName = (typeof inputs)[number]['name']

/** Has no validation of its own; once the server has refused a login, its empty fields say so. */
export function LoginForm() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState<readonly FieldName[]>([])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    setIsBusy(true)
    setFailure(undefined)
    setMissing([])
    const credentials = { email: String(typed.get('email')), password: String(typed.get('password')) }
    const sentence = await tryLogIn(credentials)
    if (sentence === undefined) return reloadWithToast({ kind: 'success', text: texts.done, milliseconds: DONE_MS })
    setFailure(sentence)
    setIsBusy(false)
    const empty = inputs.map(({ name }) => name).filter((name) => credentials[name] === '')
    setMissing(empty)
    form.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="flex w-full max-w-sm flex-col gap-5">
      {inputs.map(({ label, ...input }) => (
        <Field
          key={label}
          look="page"
          label={label}
          complaint={missing.includes(input.name) ? texts.missing[input.name] : undefined}
        >
          {({ className, ...box }) => (
            <input
              {...box}
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              onChange={() => setMissing((names) => names.filter((name) => name !== input.name))}
              className={`${className} h-11`}
            />
          )}
        </Field>
      ))}
      <p role="alert" className="min-h-6 text-sm text-losing">
        {failure}
      </p>
      <Button type="submit" disabled={isBusy} isWide>
        {texts.submit}
      </Button>
    </form>
  )
}

async function tryLogIn(credentials: { email: string; password: string }): Promise<string | undefined> {
  // The schemas that check the response load when they are needed.
  const part = await loadOrReload(() => import('./log-in.ts')).catch(() => undefined)
  if (part === undefined) return texts.failures.noResponse
  return await part.logIn(credentials).then(() => undefined, part.describeLoginFailure)
}
