import { holds } from '@trellis/sdk'
import { BadgeMoment, SprintPortfolio } from '@trellis/widgets'
import { useNavigate } from 'react-router'
import { usePortal, useShell } from '../context.tsx'
import { Printed } from '../layouts/Printed.tsx'
import { useSprintPlace } from './useSprintPlace.ts'

/** Sprints that were saved, one's own or a team's. */
function PortfolioPage() {
  const portal = usePortal()
  const go = useNavigate()
  const { plan } = useShell()
  const { key, of, at, isOwn, isOwner } = useSprintPlace()
  const mayDesign = isOwner && holds(plan.features, isOwn ? 'user-sprint-engine' : 'team-sprint-engine')
  return (
    <>
      {isOwn && <Printed />}
      <SprintPortfolio
        key={key}
        {...of}
        sharedHref={isOwn ? '/sprint/shared' : undefined}
        canEnd={isOwner}
        designHref={mayDesign ? `${at}/sprint-library` : undefined}
        sprintHref={`${at}/sprint/dashboard`}
        feedbackHref={id => `${at}/sprint/feedback?sprint=${id}`}
        onDesign={mayDesign ? () => void go(`${at}/sprint-library`) : undefined}
      />
      <BadgeMoment inbox={portal.inbox} />
    </>
  )
}

export { PortfolioPage as Component }
