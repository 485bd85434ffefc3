import { Spinner } from '../../ui/spinner.tsx'
import { texts } from './texts.ts'

export function Confirming({ name }: { name: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center">
      <Spinner />
      <p className="text-md font-semibold">{texts.confirm(name)}</p>
      <p className="text-sm text-muted">{texts.steps}</p>
    </div>
  )
}
