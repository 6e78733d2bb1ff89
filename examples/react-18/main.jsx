import { GlaSurvey, TrellisProvider } from '@trellis/widgets/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const getToken = async () => {
  const reply = await fetch('/examples/token')
  if (!reply.ok) throw new Error(`No token: ${reply.status}`)
  return (await reply.json()).access_token
}

const app = (
  <StrictMode>
    <h1>Growing as a leader</h1>
    <p>The card below is a component of this React 18 app, in StrictMode.</p>
    <TrellisProvider api={location.origin} getToken={getToken}>
      <GlaSurvey theme="teal" onSubmit={event => console.info('handed in', event.detail)} />
    </TrellisProvider>
  </StrictMode>
)
const root = createRoot(document.querySelector('#root'))
root.render(app)

// As when a person goes on to another view.
window.leave = () => root.unmount()
