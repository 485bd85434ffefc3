import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { announceLoadFailure, describeReload } from '../lib/load-failure.ts'
import { loadPart, partsArrived } from '../lib/load-part.ts'
import { pageAlert } from '../lib/page-alert.ts'
import { PartBoundary } from './part-boundary.tsx'

interface Frame {
  /** Shown until the part is there. */
  readonly fallback?: ReactNode
  /** Shown in its place when it does not arrive. */
  readonly failure?: ((retry: () => void, error: unknown) => ReactNode) | undefined
  /** By default an alert above the page offers another try, unless `failure` does. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** A component that is loaded when it is first shown. If it does not arrive, the page stays, and the next try asks again. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<{ readonly default: ComponentType<Props> }>,
  files?: readonly string[],
): ComponentType<Props & Frame> {
  const attempt = () => lazy(() => loadPart(importPart, files))
  const slot = { Part: attempt(), attempt }
  return ({ fallback, failure, onFailure, ...props }) => (
    // What is left are the part's own.
    <PartFrame slot={slot} {...{ fallback, failure, onFailure }} props={props as unknown as Props} />
  )
}

interface PartFrameProps<Props> extends Frame {
  /** `lazy` remembers a failure, so each attempt needs a new one. */
  readonly slot: { Part: ComponentType<Props>; readonly attempt: () => ComponentType<Props> }
  readonly props: Props
}

function PartFrame<Props extends object>({ slot, fallback, failure, onFailure, props }: PartFrameProps<Props>) {
  const [attempts, setAttempts] = useState(0)
  const { Part } = slot
  const retry = (): void => setAttempts(attempts + 1)

  function onError(error: unknown): void {
    slot.Part = slot.attempt()
    console.error(error)
    if (onFailure !== undefined) {
      onFailure(error)
      return
    }
    announceLoadFailure(error, { retry: failure === undefined ? retry : undefined })
    if (describeReload(error) !== undefined) return
    // Whether or not anyone tries again: another part that arrives shows that this one can.
    const stop = partsArrived.subscribe(() => {
      stop()
      pageAlert.write(undefined)
      retry()
    })
  }

  return (
    <PartBoundary key={attempts} fallback={(error) => failure?.(retry, error)} onError={onError}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  )
}
