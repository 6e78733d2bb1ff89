import type { I18n, Leader360Report } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { Button } from '../shared/Button.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { downloadSimpleIcon, lockIcon } from '../shared/icons.ts'
import { saveCsv } from '../shared/saveFile.ts'
import { Table } from '../shared/Table.tsx'
import { showMean } from '../shared/written.ts'
import { toReader } from './reportWords.ts'

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

/** Means by group, of those that are shown. */
export function GroupMeans({ report, hideCaption = false }: { report: Leader360Report; hideCaption?: boolean }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const groups = columnsOf(report, i18n)
  const columns = [
    { key: 'capability', label: t('leader360.report.capability') },
    { key: 'others', label: t('leader360.report.others'), numeric: true },
    { key: 'self', label: toReader(report, i18n)('self'), numeric: true },
    ...groups.map(it => ({
      key: it.group,
      numeric: true,
      label: (
        <span className="t-group360__head">
          {it.label}
          {it.people && <small>{it.people}</small>}
        </span>
      ),
    })),
  ]
  return (
    <Table
      caption={t('leader360.report.means')}
      hideCaption={hideCaption}
      columns={columns}
      rows={report.capabilities.map(it => ({
        key: it.capability,
        cells: [
          it.label,
          ...meansOf(report, it).map((mean, at) => {
            const key = columns[at + 1]?.key
            if (mean === null)
              return (
                <span key={key} className="t-muted">
                  {at > 1 ? t('leader360.report.notShown') : '–'}
                </span>
              )
            const band = bandOfMean(mean)
            return at === 0 ? (
              <Band key={key} band={band} word={bandWord(i18n, band)} value={showMean(i18n, mean)} />
            ) : (
              showMean(i18n, mean)
            )
          }),
        ],
      }))}
    />
  )
}

/** Whether a group that is shown has no number of some capability. */
const hasHiddenCell = (report: Leader360Report) =>
  report.capabilities.some(it => meansOf(report, it).some((mean, at) => at > 1 && mean === null))

/** What is to be known of the groups: which are not shown and why, which nobody can check, and what of it is older. */
export function groupNotes(report: Leader360Report, { t, list }: I18n): string[] {
  const nameOf = ({ group }: Group) => t(`leader360.groups.${group}`)
  const hidden = report.groups.filter(it => !it.isShown).map(nameOf)
  const outside = report.groups.filter(it => it.isShown && it.isOutside).map(nameOf)
  return [
    ...(hidden.length > 0 ? [t('leader360.report.hidden', { groups: list(hidden) })] : []),
    ...(outside.length > 0 ? [t('leader360.report.outside', { groups: list(outside) })] : []),
    ...(hasHiddenCell(report) ? [t('leader360.report.cellHidden')] : []),
    ...(report.isBesideEarlier ? [t('leader360.report.beside')] : []),
  ]
}

/** Means by group with a file of them, and what is to be known of the groups. */
export function GroupTable({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const save = () =>
    saveCsv(`leader-360-groups-${report.closedAt.slice(0, 10)}`, [
      [
        t('leader360.report.capability'),
        t('leader360.report.others'),
        toReader(report, i18n)('self'),
        ...columnsOf(report, i18n).map(it =>
          it.people ? t('leader360.report.groupNamed', { group: it.label, names: it.people }) : it.label,
        ),
      ],
      ...report.capabilities.map(it => [it.label, ...meansOf(report, it)]),
    ])
  return (
    <>
      <GroupMeans report={report} />
      <ul className="t-notes360">
        {groupNotes(report, i18n).map(it => (
          <li key={it}>
            <Icon path={lockIcon} size="small" />
            <span>{it}</span>
          </li>
        ))}
      </ul>
      <Button size="small" kind="quiet" icon={downloadSimpleIcon} onClick={save}>
        {t('leader360.report.csv')}
      </Button>
    </>
  )
}
