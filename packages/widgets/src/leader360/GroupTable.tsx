import type { Leader360Report } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { downloadSimpleIcon } from '../shared/icons.ts'
import { saveCsv } from '../shared/saveFile.ts'
import { Table } from '../shared/Table.tsx'
import { showMean } from '../shared/written.ts'

/** Means by group. A group that is not shown has a column that says so, and nothing else. */
export function GroupTable({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const nameOf = (it: Leader360Report['groups'][number]) =>
    it.names.length === 0
      ? t(`leader360.groups.${it.group}`)
      : t('leader360.report.groupNamed', { group: t(`leader360.groups.${it.group}`), names: i18n.list(it.names) })
  const columns = [
    { key: 'capability', label: t('leader360.report.capability') },
    { key: 'self', label: t('leader360.groups.self'), numeric: true },
    { key: 'others', label: t('leader360.report.others'), numeric: true },
    ...report.groups.map(it => ({ key: it.group, label: nameOf(it), numeric: true })),
  ]
  const meansOf = (it: Leader360Report['capabilities'][number]) => [
    it.self ?? null,
    it.others ?? null,
    ...report.groups.map(({ group }) => it.groups.find(one => one.group === group)?.mean ?? null),
  ]
  const save = () =>
    saveCsv(`leader-360-groups-${report.closedAt.slice(0, 10)}`, [
      columns.map(it => it.label),
      ...report.capabilities.map(it => [it.label, ...meansOf(it)]),
    ])
  return (
    <>
      <Table
        caption={t('leader360.report.means')}
        columns={columns}
        rows={report.capabilities.map(it => ({
          key: it.capability,
          cells: [
            it.label,
            ...meansOf(it).map((mean, at) =>
              mean === null ? (
                <span key={columns[at + 1]?.key} className="t-muted">
                  {at > 1 ? t('leader360.report.notShown') : '–'}
                </span>
              ) : (
                showMean(i18n, mean)
              ),
            ),
          ],
        }))}
      />
      <Button size="small" kind="quiet" icon={downloadSimpleIcon} onClick={save}>
        {t('leader360.report.csv')}
      </Button>
    </>
  )
}
