import { texts } from './texts.ts'

const rows = ['first', 'second', 'third']

/** Stands where the reports will be. */
export function ReportsSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-6">
        {rows.map((row) => (
          <div
            key={row}
            className="flex h-96 animate-pulse flex-col gap-4 rounded-card border border-line bg-surface p-6"
          >
            <div className="h-6 w-1/3 rounded-full bg-line" />
            <div className="h-4 w-2/3 rounded-full bg-line" />
            <div className="h-4 w-1/2 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </>
  )
}
