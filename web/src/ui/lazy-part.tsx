import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { announceLoadFailure, describeReload } from '../lib/load-failure.ts'
import { loadPart, partsArrived } from '../lib/load-part.ts'
import { pageAlert } from '../lib/page-alert.ts'

interface Frame {
  readonly fallback?: ReactNode
  readonly failure?: ((retry: () => void, error: unknown) => ReactNode) | undefined
  /** Replaces the default: an alert above the page that offers another try, unless `failure` does. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** A component that loads when it is first shown. If it fails to load, the page stays, and the next try loads it again. */
export function lazyPart<Props extends object>(
  importPart: () => Promise<{ readonly default: ComponentType<Props> }>,
  files?: readonly string[],
): ComponentType<Props & Frame> {
  const attempt = () => lazy(() => loadPart(importPart, files))
  const slot = { Part: attempt(), attempt }
  // What is left without the frame's props are the part's own, which TypeScript can't infer for a generic type.
  return ({ fallback, failure, onFailure, ...props }) => (
    <PartFrame slot={slot} {...{ fallback, failure, onFailure }} props={props as unknown as Props} />
  )
}

interface PartFrameProps<Props> extends Frame {
  /** React's `lazy` remembers a failure, so each attempt needs a new lazy component. */
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
    // When another part arrives, the connection works again, so this one retries by itself.
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

interface PartBoundaryProps {
  readonly fallback?: (error: unknown) => ReactNode
  readonly onError?: (error: unknown) => void
  readonly children: ReactNode
}

export class PartBoundary extends Component<PartBoundaryProps> {
  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, error }
  }

  override state = { hasFailed: false, error: undefined }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { hasFailed, error } = this.state
    return hasFailed ? this.props.fallback?.(error) : this.props.children
  }
}
