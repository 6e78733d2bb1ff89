// What SharePoint does: finds the places of web parts and hands each its element and its properties.
import { TrellisWebPart } from './webpart.js'

for (const it of document.querySelectorAll('[data-web-part=trellis]')) {
  void new TrellisWebPart(it, JSON.parse(it.dataset.properties)).render()
}
