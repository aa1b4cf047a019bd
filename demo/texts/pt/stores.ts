import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Móveis que trabalham',
    'A Werkraum fabrica secretárias, mesas e assentos para escritórios, ateliês e casas. Construção clara, peças substituíveis e prazos curtos a partir de armazém próprio facilitam o planeamento a revendedores e projetistas.',
    '## O que os revendedores recebem',
    '- Secretárias, cadeiras de escritório e blocos de gavetas em madeiras e cores a condizer\n- Peças de substituição até **dez anos** após a última entrega\n- Amostras de madeiras e tecidos no prazo de uma semana',
    '## Como trabalhamos',
    'O carvalho e o freixo vêm de florestas certificadas; as estruturas de aço, de uma oficina a 40 km. Cada secretária é montada uma vez antes de ser embalada em plano.',
  ],
  lichtwerk: [
    'Boa luz, bem feita',
    'A Lichtwerk desenvolve candeeiros para salas, hotéis e escritórios. Todos os modelos têm fontes de luz substituíveis, são testados em laboratório próprio e mantêm-se anos em catálogo, para que as reposições coincidam sempre.',
    '## Fontes de luz',
    '- Todos os casquilhos são normalizados (E27, E14, GU10)\n- Os modelos reguláveis funcionam com os reguladores habituais\n- Abajures e cabos podem ser pedidos **em separado**',
    '## Para projetos',
    'A partir de 30 peças fornecemos comprimentos de cabo e cores à medida. Os cálculos luminotécnicos para hotéis e escritórios são gratuitos.',
  ],
  casalago: [
    'Viver à italiana, diretamente do fabricante',
    'A Casalago reúne estofadores e marceneiros dos lagos do norte de Itália. Poltronas, sofás e mesas nascem em pequenas séries, com tecidos de tecelagens vizinhas.',
  ],
  terraverde: [
    'Tudo para a vida ao ar livre',
    'A Terraverde fornece a centros de jardinagem, paisagistas e restaurantes mobiliário de jardim, floreiras e hortas elevadas. Os nossos materiais resistem ao sol, à chuva e à geada, e os artigos da época estão em armazém desde janeiro.',
  ],
  dabnadwisla: [
    'Madeira maciça do Vístula',
    'A Dąb nad Wisłą é uma marcenaria familiar que trabalha carvalho, freixo e faia há três gerações. Mesas, aparadores e estantes são feitos de madeira certificada e oleados à mão.',
  ],
  blaskpolski: [
    'Candeeiros e vidro com sotaque polaco',
    'A Blask Polski une vidreiros e oficinas de metal. Candeeiros suspensos, lanternas e jarras são feitos em pequenas séries; a partir de 50 unidades são possíveis acabamentos por encomenda.',
  ],
  carpatina: [
    'Feito nos Cárpatos',
    'A Carpatina fabrica mobiliário e acessórios para a casa em faia, freixo e lã da região dos Cárpatos. Oficinas com artesãos experientes garantem acabamentos cuidados a preços grossistas justos.',
  ],
  ordinea: [
    'Um lugar para cada coisa',
    'A Ordinea concebe arrumação para casas, lojas e escritórios: estantes, caixas, cestos e móveis de entrada em medidas coordenadas. Embalagens planas e caixas completas reduzem o custo do transporte.',
  ],
  atelierloire: [
    'Acessórios para a casa com leveza francesa',
    'O Atelier Loire trabalha com oleiros, tecelões e cesteiros ao longo do Loire. Loiça, têxteis e decoração surgem em cores da época que combinam de coleção para coleção.',
  ],
  loirereserve: [
    'Pequenas séries para poucos lojistas',
    'Peças da oficina feitas em pequeno número e mostradas apenas a lojistas escolhidos: primeiras moldagens, vidrados de ensaio e o que o forno só faz uma vez. Uma série esgotada não volta.',
  ],
};
