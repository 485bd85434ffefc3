import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** Shown in place of what failed. */
  readonly fallback?: (error: unknown) => ReactNode
  readonly onError?: (error: unknown) => void
  readonly children: ReactNode
}

/** A part that fails does not take the page with it. */
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
