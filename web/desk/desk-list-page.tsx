import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiInput, DeskActionOf } from '#contract/api.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { DeskHeading } from './desk-heading.tsx'
import { DeskList, type DeskListProps } from './desk-list.tsx'
import { type DeskPageLabel, type DeskPageWith, getNavigationPage } from './desk-navigation.ts'
import { RequirePermission } from './desk-permission.tsx'
import { DeskSearch } from './desk-search.tsx'
import { type DeskTab, DeskTabs } from './desk-tabs.tsx'
import type { DeskListKey } from './list-store.ts'

/** The `meta` of the route of a page of the navigation. */
export function deskPageMeta(page: DeskPageLabel) {
  const { title } = getNavigationPage(page)
  return ({ matches }: Pick<Parameters<typeof pageMeta>[0], 'matches'>) => pageMeta({ title, matches })
}

type DeskPageFrameProps = { page: DeskPageLabel; children: ReactNode }

/** The frame of a page of the navigation: permission, column and heading. */
export function DeskPageFrame({ page, children }: DeskPageFrameProps) {
  const { action, title } = getNavigationPage(page)
  return (
    <RequirePermission action={action} title={title}>
      <div className="page-column flex flex-col gap-4 py-6 md:py-8">
        <DeskHeading>{title}</DeskHeading>
        {children}
      </div>
    </RequirePermission>
  )
}

type DeskListFrameProps = DeskPageFrameProps & {
  search?: ReactNode
  /** The buttons of the page, beside its heading. */
  actions?: ReactNode
  tabs?: ReactNode
}

/** The frame of a list: on wide screens heading, search and buttons stand in one line, so that the rows begin high up. */
export function DeskListFrame({ page, search, actions, tabs, children }: DeskListFrameProps) {
  const { action, title } = getNavigationPage(page)
  return (
    <RequirePermission action={action} title={title}>
      <div className="page-column flex flex-col gap-3 py-6 lg:gap-2 lg:pt-3">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <DeskHeading isCompact>{title}</DeskHeading>
          </div>
          {search && <div className="w-full max-lg:order-last lg:w-auto lg:flex-[2_1_26rem]">{search}</div>}
          <div className="contents">{actions}</div>
        </div>
        {tabs}
        {children}
      </div>
    </RequirePermission>
  )
}

/** The views of a list, which its address names. */
type DeskViews<Name extends string, View extends string> = {
  /** The name of the tabs for screen readers. */
  readonly label: string
  /** The parameter of the address. */
  readonly name: Name
  /** The tabs by view. The empty view has no parameter. */
  readonly tabs: Readonly<Record<View, string>>
  /** The views in their order; all unless stated. */
  readonly shown?: readonly View[]
  /** The view of an address without a known one; the first unless stated. */
  readonly initial?: View | undefined
}

type Address = Readonly<Record<string, string>>

/** The shown view of the address, and the views as tabs, which keep the other parameters. */
export function useDeskViews<View extends string>(
  { name, tabs, shown = Object.keys(tabs) as View[], initial }: Omit<DeskViews<string, View>, 'label'>,
  kept: Address = {},
): { readonly view: View; readonly tabs: readonly DeskTab[] } {
  const [query] = useSearchParams()
  const view = shown.find((one) => one === (query.get(name) ?? '')) ?? initial ?? (shown[0] as View)
  const toTab = (one: View): DeskTab => ({
    label: tabs[one],
    query: filled({ ...kept, [name]: one }),
    isCurrent: one === view,
  })
  return { view, tabs: shown.map(toTab) }
}

function filled(address: Address): Address {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
}

type ViewName<K extends DeskListKey> = keyof ApiInput<K> & string
type ViewOf<K extends DeskListKey, Name extends ViewName<K>> = (ApiInput<K>[Name] & string) | ''
type Empty<K extends DeskListKey> = DeskListProps<K>['empty']

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

type DeskListPageProps<
  K extends DeskListKey,
  Name extends ViewName<K>,
  View extends ViewOf<K, Name>,
> = DistributiveOmit<DeskListProps<K>, 'input' | 'label' | 'empty'> & {
  /** What the call sends beside place, search and view. */
  input?: Omit<ApiInput<K>, 'after' | 'q' | Name>
  /** The page of the navigation. Who sees it may load the list. */
  page: DeskPageWith<DeskActionOf<K>>
  /** The name of the list for screen readers, of each view where they differ; the title unless stated. */
  label?: string | Readonly<Record<View, string>>
  /** What can be searched for, where the list has a search. */
  search?: string
  views?: DeskViews<Name, View>
  /** Further parameters of the address, which search and views keep. */
  kept?: Address
  /** What stands below the heading. */
  before?: ReactNode
  /** The buttons of the page, beside its heading. */
  actions?: ReactNode
  empty: Empty<K> | ((shown: { readonly view: View; readonly q: string }) => Empty<K>)
}

/** A page of the desk that is a list, with search and views as its address names them. */
export function DeskListPage<
  K extends DeskListKey,
  Name extends ViewName<K> = never,
  View extends ViewOf<K, Name> = never,
>({ page, label, search, views, kept = {}, before, actions, input, empty, ...list }: DeskListPageProps<K, Name, View>) {
  const { title } = getNavigationPage(page)
  const [query] = useSearchParams()
  const q = search === undefined ? '' : (query.get('q') ?? '')
  const { view, tabs } = useDeskViews<View>(views ?? noViews<View>(), { q, ...kept })
  const viewed = views === undefined ? {} : { [views.name]: view }
  const name = typeof label === 'string' ? label : (label?.[view] ?? title)
  const listed = { ...input, ...filled({ q, ...viewed }) } as Omit<ApiInput<K>, 'after'>
  return (
    <DeskListFrame
      page={page}
      search={
        search !== undefined && <DeskSearch label={name} hint={search} q={q} kept={filled({ ...viewed, ...kept })} />
      }
      actions={actions}
      tabs={views !== undefined && <DeskTabs label={views.label} tabs={tabs} />}
    >
      {before}
      <DeskList
        {...(list as unknown as DeskListProps<K>)}
        label={name}
        input={listed}
        empty={typeof empty === 'function' ? empty({ view, q }) : empty}
      />
    </DeskListFrame>
  )
}

function noViews<View extends string>(): Omit<DeskViews<string, View>, 'label'> {
  return { name: '', tabs: {} as Readonly<Record<View, string>> }
}
