import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'Quem somos',
    `O Kontor é um mercado grossista onde o comércio compra diretamente aos fabricantes. Lojas de mobiliário, designers de interiores, centros de jardinagem, hotéis e escritórios encontram num só lugar as gamas de fabricantes europeus: um acesso, um carrinho e uma fatura por vendedor.

Por detrás de cada loja está uma empresa que verificámos: registo comercial, número de IVA e uma pessoa de contacto que responde. Os compradores são verificados do mesmo modo, porque os preços grossistas se destinam apenas a profissionais.

Os fabricantes definem os seus preços, escalões de quantidade e encomendas mínimas. Nós tratamos da pesquisa, do pagamento, dos documentos e do seguimento, em oito línguas, para que uma encomenda do Porto para Gdansk seja tão simples como uma da porta ao lado.

Esta instalação apresenta um mercado de demonstração: as empresas, os artigos e os preços são inventados, para que possa experimentar cada passo sem compromisso.`,
  ],
  'how-to-order': [
    'Como encomendar',
    `## 1. Registo e aprovação
Crie uma conta de comprador com a denominação social, a morada e o número de IVA da sua empresa. Em regra, analisamos os pedidos num dia útil. Até lá pode consultar o catálogo; poderá encomendar logo que a empresa esteja aprovada.

## 2. Escolha dos artigos
Percorra as categorias ou pesquise por nome, referência ou GTIN. Cada artigo mostra o preço sem IVA, os escalões de quantidade, a encomenda mínima, o múltiplo e as existências por armazém. O carrinho está agrupado por vendedor e avisa de imediato se uma quantidade não for válida.

## 3. Finalização
Escolha a morada de entrega, o envio de cada vendedor e, se desejar, a sua própria referência. O tratamento do IVA é indicado antes do pagamento. É criada uma encomenda por vendedor, que pode ser enviada de forma independente.

## 4. Pagamento
Pague com o saldo Kontor, por cartão, por transferência ou a crédito nas condições acordadas. Na transferência, os artigos ficam reservados durante cinco dias.

## 5. Acompanhamento
Em «Encomendas» vê cada passo, da aceitação à entrega, com transportadora e número de seguimento. Uma encomenda fica concluída 14 dias após a entrega.`,
  ],
  'shipping-and-delivery': [
    'Envio e entrega',
    `Cada vendedor envia a partir dos seus próprios armazéns. O prazo indicado no artigo é o número de dias úteis até a mercadoria sair do armazém; o transporte nacional demora em geral um a três dias úteis e, na Europa, três a sete.

Os portes dependem do vendedor, do peso e do destino e são indicados por vendedor antes do pagamento. Muitos vendedores entregam com portes pagos a partir de um determinado valor, indicado na página da loja.

Os artigos pequenos seguem por correio expresso, o mobiliário em paletes por transportadora. Nas entregas em palete, a transportadora combina consigo um horário; pedimos que preveja ajuda para a descarga. Salvo acordo diferente, a entrega é feita à porta, ao nível da rua.

Um vendedor pode enviar uma encomenda em várias partes. Cada volume tem o seu número de seguimento, que pode consultar em «Seguimento» sem iniciar sessão.

Verifique a embalagem na receção. Anote os danos visíveis na guia de entrega e comunique-os com fotografias no prazo de sete dias.`,
  ],
  returns: [
    'Devoluções e reclamações',
    `## Cancelar
Pode cancelar sem custos uma encomenda ou algumas linhas até o vendedor a aceitar. Depois, o vendedor decide em dois dias úteis; na falta de resposta, o cancelamento considera-se aceite.

## Defeitos e faltas
Abra a encomenda e escolha «Pedir reembolso». Indique as linhas, as quantidades e o motivo e junte fotografias. O vendedor responde em três dias úteis com um reembolso, uma substituição ou outra proposta. Se não concordar, pode submeter o caso à decisão do Kontor.

## Devolver a mercadoria
Devolva os artigos apenas depois de o vendedor ter concordado e indicado a morada. Embale-os como os recebeu e registe o número de seguimento no processo. Na mercadoria com defeito, os custos da devolução são do vendedor.

## Reembolsos
O reembolso segue a via do pagamento: primeiro o cartão, caso contrário o saldo Kontor. Tratando-se de compras entre empresas, não existe direito legal de livre resolução; os artigos feitos por encomenda só podem ser devolvidos em caso de defeito.`,
  ],
  faq: [
    'Perguntas frequentes',
    `## Quem pode comprar no Kontor?
Profissionais, empresas, entidades públicas e associações com registo ou número de IVA válido. Não vendemos a particulares.

## Porque não vejo os preços?
Os preços ficam visíveis quando a sua empresa é aprovada. Alguns vendedores mostram ainda certas gamas apenas a clientes escolhidos.

## Os preços incluem IVA?
Todos os preços são líquidos. Na finalização, o IVA resulta do país do vendedor, do seu país e do seu número de IVA. As entregas noutro país da UE com número válido são isentas, com autoliquidação.

## O que são a encomenda mínima e o múltiplo?
A encomenda mínima é a menor quantidade de uma variante que pode encomendar. O múltiplo, muitas vezes uma caixa completa, é o passo em que a quantidade pode aumentar.

## Podem encomendar várias pessoas da minha empresa?
Sim. O titular da conta pode adicionar colegas e dar permissões a cada um, por exemplo encomendar mas não pagar.

## Onde encontro as minhas faturas?
Cada vendedor emite a sua própria fatura. Encontra todas nas suas encomendas e pode descarregá-las a qualquer momento.`,
  ],
  'sell-on-kontor': [
    'Vender no Kontor',
    `Fabrica mobiliário, candeeiros, acessórios para a casa ou artigos de jardim? No Kontor chega a revendedores verificados em toda a Europa sem criar uma rede de vendas própria.

Abra uma ou várias lojas, cada uma com o seu nome, moeda e países. Define preços de tabela, escalões, mínimos e prazos, e pode acordar preços especiais com determinados clientes. Os catálogos existentes são importados em ficheiro CSV.

O Kontor recebe o pagamento antes do envio e acerta contas consigo a intervalos regulares: vendas menos reembolsos e comissão. Não há taxa de publicação; a comissão é devida apenas pelas encomendas concluídas.

Para começar, registe-se como vendedor e tenha à mão a certidão comercial, o número de IVA e os dados bancários. Após a verificação, em regra em dois dias úteis, a sua loja pode abrir. É a sua empresa que decide quando publica os primeiros artigos.`,
  ],
  terms: [
    'Termos e condições',
    `## 1. Âmbito
Estas condições regem a utilização do mercado Kontor por empresas. Os consumidores estão excluídos. Condições diferentes de um utilizador só se aplicam se as tivermos aceitado por escrito.

## 2. Contratos
O Kontor gere o mercado. O contrato de compra e venda é celebrado entre comprador e vendedor quando o vendedor aceita a encomenda. Uma encomenda não paga no fim da reserva é cancelada automaticamente.

## 3. Preços e pagamento
Os preços são líquidos na moeda indicada, acrescidos de IVA e portes. Vale o preço mostrado no momento da encomenda. O Kontor recebe os pagamentos por conta do vendedor.

## 4. Entrega e transferência do risco
Aplicam-se os prazos do vendedor. O risco passa para o comprador com a entrega à transportadora, salvo acordo diferente entre as partes. A mercadoria é propriedade do vendedor até ao pagamento integral.

## 5. Defeitos
O comprador examina a mercadoria sem demora e comunica os defeitos através da encomenda. Aplicam-se as normas legais da compra e venda comercial.

## 6. Contas e deveres
Os utilizadores mantêm secretos os dados de acesso e atualizados os dados da empresa. O Kontor pode suspender contas que violem estas condições. No mercado de demonstração não se celebram contratos reais nem se cobram pagamentos.`,
  ],
  privacy: [
    'Política de privacidade',
    `## O que tratamos
Tratamos os dados que nos dá no registo e nas encomendas: empresa, pessoa de contacto, moradas, número de IVA, encomendas e pagamentos. Os dados técnicos, como a hora e o endereço de acesso, são guardados por pouco tempo para manter o serviço seguro.

## Para quê
Os dados servem para cumprir contratos, verificar empresas, respeitar deveres legais de conservação e prevenir abusos (artigo 6.º, n.º 1, alíneas b), c) e f) do RGPD). O vendedor recebe os dados necessários para entregar e faturar a encomenda, e nada mais.

## Cookies
Usamos cookies para a sessão, a língua, o país e a apresentação. Os cookies de estatística e publicidade só são usados com o seu consentimento, que pode retirar a qualquer momento.

## Durante quanto tempo
Os dados de encomendas e faturas são conservados durante o prazo legal, em regra dez anos. As contas que já não são necessárias são eliminadas ou anonimizadas a pedido.

## Os seus direitos
Pode pedir o acesso, a retificação, o apagamento, a limitação e uma cópia dos seus dados, e opor-se ao tratamento. Escreva para privacy@kontor.example. Pode também reclamar junto de uma autoridade de controlo.`,
  ],
};
