import type { I18n, Leader360Report } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { Button } from '../shared/Button.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Disclosure } from '../shared/Disclosure.tsx'
import { Icon } from '../shared/Icon.tsx'
import { downloadSimpleIcon, lockIcon } from '../shared/icons.ts'
import { saveCsv } from '../shared/saveFile.ts'
import { Table } from '../shared/Table.tsx'
import { showMean } from '../shared/written.ts'
import { fileNameOf, toReader } from './reportWords.ts'

type Group = Leader360Report['groups'][number]

/** Groups that are shown, with what they are called. */
const columnsOf = (report: Leader360Report, { t, list }: I18n) =>
  report.groups
    .filter(it => it.isShown)
    .map((it: Group) => ({ ...it, label: t(`leader360.groups.${it.group}`), people: list(it.names) }))

const meansOf = (report: Leader360Report, it: Leader360Report['capabilities'][number]) => [
  it.others ?? null,
  it.self ?? null,
  ...report.groups
    .filter(one => one.isShown)
    .map(({ group }) => it.groups.find(one => one.group === group)?.mean ?? null),
]

/** From what others see highest to what they see lowest; what has no number of theirs goes last. */
const ranked = (report: Leader360Report) => report.capabilities.toSorted((a, b) => (b.others ?? 0) - (a.others ?? 0))

/** A mean as so many rungs and a number, or why there is none: all others and the leader have no minimum. */
function Mean({ of: mean, isGroup }: { of: number | null; isGroup: boolean }) {
  const { i18n } = useTrellis()
  if (mean === null) return <span className="t-muted">{isGroup ? i18n.t('leader360.report.notShown') : '–'}</span>
  const band = bandOfMean(mean)
  return <Band band={band} word={bandWord(i18n, band)} value={showMean(i18n, mean)} />
}

/** What stands above the means: all others, the leader, and each group with whom it names. */
function headsOf(report: Leader360Report, i18n: I18n) {
  const named = columnsOf(report, i18n).map(it => ({
    key: it.group as string,
    label: (
      <span className="t-group360__head">
        {it.label}
        {it.people && <small>{it.people}</small>}
      </span>
    ),
  }))
  return [
    { key: 'others', label: i18n.t('leader360.report.others') },
    { key: 'self', label: toReader(report, i18n)('self') },
    ...named,
  ]
}

/** Means by group, of those that are shown. */
export function GroupMeans({ report, hideCaption = false }: { report: Leader360Report; hideCaption?: boolean }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const heads = headsOf(report, i18n)
  return (
    <Table
      caption={t('leader360.report.means')}
      hideCaption={hideCaption}
      columns={[
        { key: 'capability', label: t('leader360.report.capability') },
        ...heads.map(it => ({ ...it, numeric: true })),
      ]}
      rows={ranked(report).map(it => ({
        key: it.capability,
        cells: [
          it.label,
          ...meansOf(report, it).map((mean, at) => <Mean key={heads[at]?.key} of={mean} isGroup={at > 1} />),
        ],
      }))}
    />
  )
}

/** How many capabilities stand open where each has a list of its own. */
const open = 3

/** The same where a table has no room: a list for each capability. */
function GroupLists({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const heads = headsOf(report, i18n)
  const capabilities = ranked(report)
  const listOf = (some: typeof capabilities) => (
    <ul>
      {some.map(it => (
        <li key={it.capability}>
          <h3>{it.label}</h3>
          <dl>
            {meansOf(report, it).map((mean, at) => (
              <div key={heads[at]?.key}>
                <dt>{heads[at]?.label}</dt>
                <dd>
                  <Mean of={mean} isGroup={at > 1} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
  const more = capabilities.slice(open)
  return (
    <div className="t-groups360__lists">
      {listOf(capabilities.slice(0, open))}
      {more.length > 0 && (
        <Disclosure summary={t('leader360.report.more', { count: more.length })}>{listOf(more)}</Disclosure>
      )}
    </div>
  )
}

/** Whether a group that is shown has no number of some capability. */
const hasHiddenCell = (report: Leader360Report) =>
  report.capabilities.some(it => meansOf(report, it).some((mean, at) => at > 1 && mean === null))

/** What is to be known of the groups: which are not shown and why, which nobody can check, and what of it is older. */
export function groupNotes(report: Leader360Report, { t, list }: I18n): string[] {
  const nameOf = ({ group }: Group) => t(`leader360.groups.${group}`)
  const hidden = report.groups.filter(it => !it.isShown)
  const own = hidden.filter(it => it.isReaders).map(nameOf)
  const others = hidden.filter(it => !it.isReaders).map(nameOf)
  const outside = report.groups.filter(it => it.isShown && it.isOutside).map(nameOf)
  return [
    ...(others.length > 0 ? [t('leader360.report.hidden', { groups: list(others) })] : []),
    // The same whether others read it or not: by the difference the reader would know how many have answered.
    ...(own.length > 0 ? [t('leader360.report.hiddenOwn', { groups: list(own) })] : []),
    ...(outside.length > 0 ? [t('leader360.report.outside', { groups: list(outside) })] : []),
    ...(hasHiddenCell(report) ? [t('leader360.report.cellHidden')] : []),
    ...(report.isBesideEarlier ? [t('leader360.report.beside')] : []),
  ]
}

export function GroupNotes({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  return (
    <ul className="t-notes360">
      {groupNotes(report, i18n).map(it => (
        <li key={it}>
          <Icon path={lockIcon} size="small" />
          <span>{it}</span>
        </li>
      ))}
    </ul>
  )
}

/** Means by group with a file of them, and what is to be known of the groups. */
export function GroupTable({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const save = () =>
    saveCsv(fileNameOf(report, 'leader-360-groups', i18n), [
      [
        t('leader360.report.capability'),
        t('leader360.report.others'),
        toReader(report, i18n)('self'),
        ...columnsOf(report, i18n).map(it =>
          it.people ? t('leader360.report.groupNamed', { group: it.label, names: it.people }) : it.label,
        ),
      ],
      ...ranked(report).map(it => [it.label, ...meansOf(report, it)]),
    ])
  return (
    <div className="t-groups360">
      <div className="t-groups360__table">
        <GroupMeans report={report} />
      </div>
      <GroupLists report={report} />
      <GroupNotes report={report} />
      <Button size="small" kind="quiet" icon={downloadSimpleIcon} onClick={save}>
        {t('leader360.report.csv')}
      </Button>
    </div>
  )
}
