import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { arrowLeftIcon, eyeIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { SeenGone } from '../../shared/SeenGone.tsx'
import { useSeen } from '../../shared/useSeen.ts'
import { MovedLegend } from '../end/MovedRows.tsx'
import { Year } from '../end/SprintPortfolio.tsx'
import type { SeenSprintProps } from './SeenSprint.tsx'

/** The saved sprints of one who lets the reader see them, by year, newest first; nothing to do. Source: sprints, Who sees. */
export function SeenPortfolio({ userId, backHref }: Pick<SeenSprintProps, 'userId' | 'backHref'>) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { loaded, isGone } = useSeen(() => {
    const all = { pageNo: 1, pageSize: 9999, direction: 'desc', sortBy: 'dateTimeFrom' } as const
    return client.sprint.sprintPortfolio({ query: { ...all, userId } })
  }, [client, userId, i18n.language])
  if (isGone) return <SeenGone backHref={backHref} />
  return (
    <div className="t-portfolio">
      <Loaded of={loaded}>
        {({ sprints, years, ownerName }) => {
          const name = ownerName ?? ''
          const back = (
            <Button href={backHref} kind="quiet" icon={arrowLeftIcon}>
              {t('account.menu.managerImpact')}
            </Button>
          )
          if (years.length === 0)
            return (
              <EmptyState
                level={1}
                title={t('sprint.seen.portfolioNone', { name })}
                text={t('sprint.seen.portfolioNoneText', { name })}
                actions={back}
              />
            )
          return (
            <>
              <PageHead
                kicker={t('team.impact.seeLong', { name, item: t('team.items.PORTFOLIO') })}
                title={t('sprint.portfolio.finished', { count: sprints.length })}
                lead={t('sprint.seen.portfolioLead', { name })}
                tools={back}
              />
              {sprints.some(it => it.outcomes.some(one => one.final !== null)) && <MovedLegend />}
              {years.map(({ year, finished }) => (
                <Year
                  key={year}
                  year={year}
                  said={t('sprint.portfolio.finished', { count: finished })}
                  found={sprints.filter(it => it.year === year)}
                  whose="own"
                  canEnd={false}
                />
              ))}
              <Notice icon={eyeIcon}>{t('sprint.seen.notice', { name })}</Notice>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
