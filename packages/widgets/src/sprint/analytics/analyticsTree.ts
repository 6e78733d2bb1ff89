import {
  type AnalyticsDimension,
  type AnalyticsItem,
  type AnalyticsSeries,
  allItems,
  analyticsScopes,
  type CrewRole,
  type I18n,
  meanOfItems,
  type TextKey,
} from '@trellis/sdk'
import type { FilterItem } from '../../shared/filterRules.ts'

/** One line of a chart as the filter chose it. */
export interface ChosenLine {
  /** Of the row in the filter whose mark it has. */
  id: string
  name: string
  series: Omit<AnalyticsSeries, 'children'>
  children: readonly ChosenLine[]
  /** Where it is a mean over fewer items than there are, as the others have no number there. */
  fewer?: readonly { x: string; shown: number; of: number }[]
  /** Chart colour: self is 1, crew 2. */
  color: number
}

const single = (items: readonly AnalyticsItem[]) => items.filter(it => it.id !== allItems)
const scopesOf = (items: readonly AnalyticsItem[]) =>
  analyticsScopes.filter(scope => items.some(it => it.series.some(one => one.id === scope)))
const rolesOf = (items: readonly AnalyticsItem[]) => [
  ...new Set(items.flatMap(it => it.series.flatMap(one => one.children.map(child => child.id)))),
]
/** A role of the crew as a row: 'team' is a scope as well. */
const rowOf = (role: string) => `crew_${role}`
/** Items whose mean says something; those of a check-in are of different kinds. */
const isMeant = (dimension: AnalyticsDimension) => dimension === 'behaviours' || dimension === 'outcomes'

const scopeName = ({ t }: I18n, id: string) => t(`sprint.analytics.scope.${id}` as TextKey)
const roleName = ({ t }: I18n, id: string) => t(`sprint.roles.${id}` as TextKey)
const partName = ({ t }: I18n, it: AnalyticsItem) => it.label || t(`sprint.analytics.${it.id}` as TextKey)

/** The rows of a dimension's filter with what is checked at first: everything that is one line. Of `aloneRoles` one answer is enough. */
export function treeOf(
  i18n: I18n,
  dimension: AnalyticsDimension,
  items: readonly AnalyticsItem[],
  aloneRoles: readonly CrewRole[],
): FilterItem[] {
  const { t } = i18n
  const scopes = scopesOf(items)
  const hasScopes = scopes.length > 1 || isMeant(dimension)
  const parts: FilterItem[] = single(items).map(it => ({
    id: it.id,
    name: partName(i18n, it),
    checked: dimension === 'reflections',
  }))
  const rows: FilterItem[] =
    parts.length === 0
      ? []
      : dimension === 'reflections'
        ? parts
        : [
            {
              id: allItems,
              name: t(`sprint.analytics.all.${dimension}` as TextKey),
              tooltip: t('sprint.analytics.tip.all'),
              checked: true,
              childrenName: t(`sprint.analytics.tabs.${dimension}`),
              childrenExpanded: false,
              children: parts,
            },
          ]
  const roles = rolesOf(items)
  return [
    ...rows,
    ...(hasScopes || rows.length === 0 ? scopes : []).map((id): FilterItem => {
      const row = { id, name: scopeName(i18n, id), tooltip: t(`sprint.analytics.tip.${id}`), checked: true }
      if (id !== 'sprintCrew' || roles.length === 0) return row
      return {
        ...row,
        childrenName: t('sprint.analytics.byRole'),
        childrenExpanded: false,
        children: roles.map(role => ({
          id: rowOf(role),
          name: roleName(i18n, role),
          tooltip: t(`sprint.analytics.tip.${aloneRoles.includes(role as CrewRole) ? 'alone' : 'group'}`),
          checked: false,
        })),
      }
    }),
  ]
}

type Line = ChosenLine['series']

/** The places at which a mean over these lines rests on some of them alone. */
function fewerIn(lines: readonly (Line | undefined)[]): NonNullable<ChosenLine['fewer']> {
  const byPlace = Map.groupBy(
    lines.flatMap(it => it?.points ?? []),
    it => it.x,
  )
  return [...byPlace]
    .map(([x, points]) => ({ x, shown: points.filter(it => it.y !== null).length, of: points.length }))
    .filter(it => it.shown > 0 && it.shown < it.of)
    .sort((a, b) => a.x.localeCompare(b.x))
}

const colors: Record<string, number> = { self: 4, sprintCrew: 1, team: 3 }

/**
 * The lines that a filter's checked rows come to. Of behaviours and outcomes a scope is one line: the mean over the items that are checked, or
 * over all where ALL is and none of them. Of actions each checked one is a line in a shade of ALL.
 */
export function linesOf(
  i18n: I18n,
  dimension: AnalyticsDimension,
  items: readonly AnalyticsItem[],
  checked: readonly string[],
): ChosenLine[] {
  const parts = single(items)
  const chosen = parts.filter(it => checked.includes(it.id))
  const scopes = scopesOf(items)
  if (dimension === 'actions') {
    const line = (it: AnalyticsItem, name: string): ChosenLine[] =>
      it.series.slice(0, 1).map(series => ({ id: it.id, name, series, children: [], color: 1 }))
    const all = items.find(it => it.id === allItems)
    const children = chosen.flatMap(it => line(it, it.label))
    return all
      ? line(all, i18n.t('sprint.analytics.all.actions')).map(it => ({
          ...it,
          series: { ...it.series, show: checked.includes(allItems) },
          children,
        }))
      : []
  }
  if (dimension === 'reflections')
    return chosen.flatMap(it =>
      it.series
        .filter(one => scopes.length < 2 || checked.includes(one.id))
        .map(series => {
          const what = partName(i18n, it)
          const name =
            scopes.length < 2 ? what : i18n.t('sprint.analytics.lineOf', { who: scopeName(i18n, series.id), what })
          return { id: it.id, name, series, children: [], color: it.id === 'completed' ? 1 : 5 }
        }),
    )
  const of = parts.length === 0 ? items : chosen.length > 0 ? chosen : checked.includes(allItems) ? parts : []
  return meanOfItems(of).flatMap(it => {
    const made = of.map(item => item.series.find(one => one.id === it.id))
    const children = it.children
      .filter(child => checked.includes(rowOf(child.id)))
      .map(child => ({
        id: rowOf(child.id),
        name: roleName(i18n, child.id),
        series: child,
        children: [],
        fewer: fewerIn(made.map(one => one?.children.find(role => role.id === child.id))),
        color: 1,
      }))
    const isShown = checked.includes(it.id)
    if (!isShown && children.length === 0) return []
    return [
      {
        id: it.id,
        name: scopeName(i18n, it.id),
        series: { ...it, show: isShown },
        children,
        fewer: isShown ? fewerIn(made) : [],
        color: colors[it.id] ?? 1,
      },
    ]
  })
}
