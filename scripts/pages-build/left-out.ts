/** What a function that is left out does instead: nothing, or one statement. */
export type LeftOut = {
  readonly functions: Readonly<Record<string, string>>
  /** Constructors whose `Name.prototype.method = …` go too. */
  readonly prototypes?: readonly string[]
  /** Errors made once and only ever compared with: any object does. */
  readonly marks?: readonly string[]
}

const NOTHING = ''
/** For what only a feature reaches that the linter keeps out of web/. */
const NEVER = 'throw Error("left out")'

function all(names: string, instead: string): Record<string, string> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, instead]),
  )
}

/**
 * What a browser would have to read without ever running it. A name belongs here when a feature that the shop does not
 * use is the only way to it. The packages are pinned, and the build fails when a name is gone.
 */
export const leftOut: Readonly<Record<string, LeftOut>> = {
  'react-dom/cjs/react-dom-client.production.js': {
    prototypes: ['FragmentInstance'],
    // An error notes where it was made, and for that the browser reads all of React a second time.
    marks: [
      'SuspenseException',
      'SuspenseyCommitException',
      'SuspenseActionException',
      'HydrationMismatchException',
      'SelectiveHydrationException',
    ],
    functions: {
      // <ViewTransition>: the router starts the browser's own transitions.
      ...all(
        `applyViewTransitionToHostInstances restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions
        commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions
        commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions
        restoreNestedViewTransitions measureViewTransitionHostInstancesRecursive measureNestedViewTransitions
        restoreViewTransitionName`,
        NOTHING,
      ),
      startViewTransition: 'return null',
      // References to fragments.
      ...all('FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance', NOTHING),
      // <SuspenseList>, <Activity>, custom elements, useActionState.
      ...all(
        `updateSuspenseListComponent updateActivityComponent setPropOnCustomElement mountActionState
        updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction`,
        NEVER,
      ),
      isCustomElement: 'return!1',
      // Style sheets and scripts that components bring along, and hints from code: ours stand in the document's head.
      getResource: 'return null',
      acquireResource: 'return null',
      waitForCommitToBeReady: 'return null',
      ...all(
        `suspendResource preloadInstanceAndSuspendIfNeeded preload preloadModule preinitStyle preinitScript
        preinitModuleScript prefetchDNS preconnect`,
        NOTHING,
      ),
      // Stacks of components: nothing reads them, and in a build their names say nothing.
      getStackByFiberInDevAndProd: 'return""',
      getComponentNameFromType: 'return null',
    },
  },
  'react-router/dist/production/lib/router/router.js': {
    functions: {
      // Forms that post to a route, and fetchers: the shop's forms call the API.
      ...all('handleAction handleFetcherAction handleFetcherLoader fetch', NEVER),
      // Routes that are looked up one by one: the whole table travels as one file.
      discoverRoutes: NEVER,
      checkFogOfWar: 'return{active:!1,matches:null}',
    },
  },
  'react-router/dist/production/lib/router/instrumentation.js': {
    functions: all('instrumentClientSideRouter getRouteInstrumentationUpdates', NEVER),
  },
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    functions: {
      useFogOFWarDiscovery: NOTHING,
      getPatchRoutesOnNavigationFunction: NOTHING,
      getPartialManifest: NEVER,
      isFogOfWarEnabled: 'return!1',
    },
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    functions: all('singleFetchActionStrategy nonSsrStrategy singleFetchLoaderFetcherStrategy', NEVER),
  },
  'react-router/dist/production/lib/dom/ssr/components.js': {
    functions: all('RSCPrefetchPageLinksImpl', NEVER),
  },
}
