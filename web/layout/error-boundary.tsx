import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type ErrorBoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode }
type CatcherProps = ErrorBoundaryProps & { readonly location: unknown }
type CatcherState = { readonly failedAt: unknown; readonly hasFailed: boolean }

/**
 * Shows `fallback` when a child fails to render, until the next navigation. It is inside the document, because the
 * router's root boundary mounts the document anew, whose scripts Trusted Types refuse (pages-4).
 */
export function RenderBoundary(props: ErrorBoundaryProps) {
  return <Catcher {...props} location={useLocation()} />
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { failedAt: null, hasFailed: false }

  static getDerivedStateFromError(): Partial<CatcherState> {
    return { hasFailed: true }
  }

  /** A failure belongs to the location that was rendered. */
  static getDerivedStateFromProps({ location }: CatcherProps, { failedAt, hasFailed }: CatcherState): CatcherState {
    return { failedAt: location, hasFailed: hasFailed && (failedAt === null || failedAt === location) }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
