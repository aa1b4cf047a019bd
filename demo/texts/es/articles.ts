import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'Quiénes somos',
    `Kontor es un mercado mayorista en el que los comercios compran directamente a los fabricantes. Tiendas de muebles, interioristas, centros de jardinería, hoteles y oficinas encuentran en un solo lugar los catálogos de fabricantes europeos: con un acceso, una cesta y una factura por vendedor.

Detrás de cada tienda hay una empresa que hemos comprobado: registro mercantil, número de IVA y una persona de contacto que responde. A los compradores se les comprueba del mismo modo, porque los precios mayoristas están reservados a profesionales.

Los fabricantes fijan sus precios, escalas por cantidad y pedidos mínimos. Nosotros nos ocupamos de la búsqueda, el pago, los documentos y el seguimiento, en ocho idiomas, para que un pedido de Oporto a Gdansk sea tan sencillo como uno de la puerta de al lado.

Esta instalación muestra un mercado de demostración: las empresas, los artículos y los precios son inventados, para que usted pueda probar cada paso sin compromiso.`,
  ],
  'how-to-order': [
    'Cómo hacer un pedido',
    `## 1. Registro y aprobación
Cree una cuenta de comprador con la razón social, la dirección y el número de IVA de su empresa. Normalmente revisamos las solicitudes en un día laborable. Mientras tanto puede consultar el catálogo; podrá hacer pedidos en cuanto su empresa esté aprobada.

## 2. Elección de los artículos
Recorra las categorías o busque por nombre, número de artículo o GTIN. En cada artículo verá el precio sin IVA, las escalas por cantidad, el pedido mínimo, el múltiplo de pedido y las existencias por almacén. La cesta está agrupada por vendedor y avisa al momento si una cantidad no es válida.

## 3. Tramitación
Elija la dirección de entrega, el método de envío de cada vendedor y, si lo desea, su propio número de referencia. El tratamiento del IVA se muestra antes de pagar. Se crea un pedido por vendedor, que puede enviarse de forma independiente.

## 4. Pago
Pague con su saldo de Kontor, con tarjeta, por transferencia o con el crédito acordado. Con transferencia, los artículos quedan reservados cinco días.

## 5. Seguimiento
En «Pedidos» verá cada paso, desde la aceptación hasta la entrega, con el transportista y el número de seguimiento. Un pedido se da por completado 14 días después de la entrega.`,
  ],
  'shipping-and-delivery': [
    'Envío y entrega',
    `Cada vendedor envía desde sus propios almacenes. El plazo indicado en el artículo es el número de días laborables hasta que la mercancía sale del almacén; el transporte nacional tarda por lo general de uno a tres días laborables, y dentro de Europa de tres a siete.

Los gastos de envío dependen del vendedor, el peso y el destino, y se muestran por vendedor antes de pagar. Muchos vendedores entregan a portes pagados a partir de un determinado importe, que figura en la página de la tienda.

Los artículos pequeños viajan por paquetería; los muebles, en palés con una agencia de transporte. En las entregas de carga, el transportista acuerda con usted una franja horaria; procure que alguien pueda ayudar a descargar. La entrega se hace a pie de calle salvo acuerdo distinto.

Un vendedor puede enviar un pedido en varias partes. Cada bulto tiene su propio número de seguimiento, que puede consultar en «Seguimiento» sin iniciar sesión.

Compruebe el embalaje al recibirlo. Anote los daños visibles en el albarán y comuníquelos con fotografías en un plazo de siete días.`,
  ],
  returns: [
    'Devoluciones y reclamaciones',
    `## Cancelaciones
Puede cancelar sin coste un pedido o algunas líneas hasta que el vendedor lo haya aceptado. Después, el vendedor decide en dos días laborables; si no responde, la cancelación se considera aceptada.

## Defectos y faltas
Abra el pedido y elija «Solicitar reembolso». Indique las líneas, las cantidades y el motivo, y añada fotografías. El vendedor responde en tres días laborables con un reembolso, una sustitución u otra propuesta. Si no está de acuerdo, puede someter el caso a la decisión de Kontor.

## Devolver la mercancía
Devuelva los artículos solo cuando el vendedor lo haya aceptado y haya indicado la dirección. Embálelos como los recibió y anote el número de seguimiento en el caso. Si la mercancía es defectuosa, el vendedor asume los gastos de devolución.

## Reembolsos
El reembolso se hace por la misma vía que el pago: primero a la tarjeta y, si no, a su saldo de Kontor. Al tratarse de compras entre empresas, no existe derecho legal de desistimiento; los artículos fabricados por encargo solo se pueden devolver si son defectuosos.`,
  ],
  faq: [
    'Preguntas frecuentes',
    `## ¿Quién puede comprar en Kontor?
Profesionales, empresas, organismos públicos y asociaciones con registro de actividad o número de IVA válido. No vendemos a particulares.

## ¿Por qué no veo los precios?
Los precios se muestran cuando su empresa está aprobada. Además, algunos vendedores enseñan ciertas gamas solo a clientes seleccionados.

## ¿Los precios incluyen el IVA?
Todos los precios son netos. Al tramitar el pedido, el IVA se calcula según el país del vendedor, su país y su número de IVA. Las entregas a otro país de la UE con un número válido están exentas, con inversión del sujeto pasivo.

## ¿Qué son el pedido mínimo y el múltiplo?
El pedido mínimo es la menor cantidad de una variante que puede pedir. El múltiplo, a menudo una caja completa, es el paso en que puede aumentar la cantidad.

## ¿Pueden hacer pedidos varias personas de mi empresa?
Sí. El titular de la cuenta puede añadir a compañeros y dar permisos a cada uno, por ejemplo para pedir pero no para pagar.

## ¿Dónde encuentro mis facturas?
Cada vendedor emite su propia factura. Las encontrará todas en sus pedidos y podrá descargarlas cuando quiera.`,
  ],
  'sell-on-kontor': [
    'Vender en Kontor',
    `¿Fabrica muebles, lámparas, accesorios para el hogar o artículos de jardín? En Kontor llega a comercios comprobados de toda Europa sin crear una red de ventas propia.

Abra una o varias tiendas, cada una con su nombre, su moneda y sus países. Usted decide los precios de tarifa, las escalas por cantidad, los mínimos y los plazos, y puede acordar precios especiales con determinados clientes. Los catálogos existentes se importan como archivo CSV.

Kontor cobra antes de que usted envíe y liquida con usted a intervalos regulares: ventas menos reembolsos y comisión. No hay cuota de alta; la comisión se aplica solo a pedidos completados.

Para empezar, regístrese como vendedor y tenga a mano el certificado del registro mercantil, el número de IVA y los datos bancarios. Tras la comprobación, por lo general en dos días laborables, su tienda puede abrir. Usted decide cuándo publica sus primeros artículos.`,
  ],
  terms: [
    'Condiciones generales',
    `## 1. Ámbito
Estas condiciones regulan el uso del mercado Kontor por parte de empresas. Los consumidores quedan excluidos. Las condiciones distintas de un usuario solo se aplican si las hemos aceptado por escrito.

## 2. Contratos
Kontor gestiona el mercado. El contrato de compraventa se celebra entre comprador y vendedor cuando el vendedor acepta el pedido. Un pedido que no se haya pagado al terminar su reserva se cancela automáticamente.

## 3. Precios y pago
Los precios son netos en la moneda indicada, más IVA y envío. Se aplica el precio mostrado al hacer el pedido. Kontor recibe los pagos por cuenta del vendedor.

## 4. Entrega y transmisión del riesgo
Se aplican los plazos del vendedor. El riesgo pasa al comprador con la entrega al transportista, salvo acuerdo distinto entre las partes. La mercancía es propiedad del vendedor hasta su pago completo.

## 5. Defectos
El comprador examina la mercancía sin demora y comunica los defectos a través del pedido. Se aplican las normas legales sobre la compraventa mercantil.

## 6. Cuentas y obligaciones
Los usuarios mantienen en secreto sus datos de acceso y al día los de su empresa. Kontor puede bloquear las cuentas que incumplan estas condiciones. En el mercado de demostración no se celebran contratos reales ni se cobran pagos.`,
  ],
  privacy: [
    'Política de privacidad',
    `## Qué tratamos
Tratamos los datos que usted nos da al registrarse y al hacer pedidos: empresa, persona de contacto, direcciones, número de IVA, pedidos y pagos. Los datos técnicos, como la hora y la dirección de acceso, se guardan poco tiempo para mantener seguro el servicio.

## Para qué
Los datos sirven para cumplir contratos, comprobar empresas, atender las obligaciones legales de conservación y evitar abusos (art. 6.1 b, c y f del RGPD). El vendedor recibe los datos necesarios para entregar y facturar su pedido, y nada más.

## Cookies
Usamos cookies para el inicio de sesión, el idioma, el país y la presentación. Las cookies de estadística y publicidad se usan solo con su consentimiento, que puede retirar en cualquier momento.

## Cuánto tiempo
Los datos de pedidos y facturas se conservan durante el plazo legal, por lo general diez años. Las cuentas que ya no se necesitan se eliminan o anonimizan a petición.

## Sus derechos
Puede solicitar el acceso, la rectificación, la supresión, la limitación y una copia de sus datos, y oponerse al tratamiento. Escriba a privacy@kontor.example. También puede reclamar ante una autoridad de control.`,
  ],
};
