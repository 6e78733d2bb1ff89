import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { lastDay } from './reportWords.ts'

export interface SeenReportsProps {
  userId: number
  reportHref: (roundId: number) => string
}

/** Reports of a person who lets the reader see them. */
export function SeenReports({ userId, reportHref }: SeenReportsProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.leader360.reportsOf({ params: { userId } }), [client, userId])
  return (
    <Loaded of={load}>
      {({ name, reports }) => (
        <>
          {reports.length === 0 ? (
            <EmptyState
              level={1}
              title={t('leader360.seen.none', { name })}
              text={t('leader360.seen.noneText', { name })}
            />
          ) : (
            <PageHead title={t('leader360.seen.title', { name })} lead={t('leader360.seen.lead', { name })} />
          )}
          <ul className="t-meanwhile360">
            {reports.map(it => (
              <li key={it.roundId}>
                <div>
                  <b>{it.title}</b>
                  <p>{t('leader360.reports.of', { date: lastDay(it.closedAt, i18n) })}</p>
                </div>
                <Button size="small" href={reportHref(it.roundId)}>
                  {t('leader360.reports.read')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
