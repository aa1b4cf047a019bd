import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'Qui sommes-nous',
    `Kontor est une place de marché de gros où les revendeurs achètent directement aux fabricants. Magasins de meubles, architectes d’intérieur, jardineries, hôtels et bureaux y trouvent en un seul lieu les gammes de fabricants européens : un accès, un panier et une facture par vendeur.

Derrière chaque boutique se trouve une entreprise que nous avons contrôlée : registre du commerce, numéro de TVA et un interlocuteur qui répond. Les acheteurs sont contrôlés de la même façon, car les prix de gros sont réservés aux professionnels.

Les fabricants fixent eux-mêmes leurs prix, leurs paliers de quantité et leurs minimums de commande. Nous nous occupons de la recherche, du paiement, des documents et du suivi, en huit langues, pour qu’une commande de Porto à Gdansk soit aussi simple qu’une commande chez le voisin.

Cette installation présente un marché de démonstration : les entreprises, les articles et les prix sont inventés afin que vous puissiez essayer chaque étape sans engagement.`,
  ],
  'how-to-order': [
    'Comment commander',
    `## 1. S’inscrire et être validé
Créez un compte acheteur avec la raison sociale, l’adresse et le numéro de TVA de votre entreprise. Nous examinons les demandes en un jour ouvré en règle générale. D’ici là, vous pouvez consulter le catalogue ; vous pourrez commander dès que votre entreprise sera validée.

## 2. Choisir les articles
Parcourez les catégories ou cherchez par nom, référence ou GTIN. Chaque article indique le prix hors TVA, les paliers de quantité, le minimum de commande, le multiple et le stock par entrepôt. Le panier est groupé par vendeur et signale aussitôt une quantité qui ne convient pas.

## 3. Passer la commande
Choisissez l’adresse de livraison, le mode d’expédition de chaque vendeur et, si vous le souhaitez, votre propre référence. Le régime de TVA est affiché avant le paiement. Une commande est créée par vendeur, et chacune peut être expédiée séparément.

## 4. Payer
Payez avec votre solde Kontor, par carte, par virement ou à l’échéance convenue. En cas de virement, les articles restent réservés cinq jours.

## 5. Suivre la commande
Sous « Commandes », vous voyez chaque étape, de l’acceptation à la livraison, avec le transporteur et le numéro de suivi. Une commande est terminée 14 jours après la livraison.`,
  ],
  'shipping-and-delivery': [
    'Expédition et livraison',
    `Chaque vendeur expédie depuis ses propres entrepôts. Le délai indiqué pour un article est le nombre de jours ouvrés avant le départ de l’entrepôt ; le transport prend en général un à trois jours ouvrés dans un même pays, trois à sept en Europe.

Les frais d’expédition dépendent du vendeur, du poids et de la destination et sont affichés par vendeur avant le paiement. Beaucoup de vendeurs livrent franco à partir d’un certain montant, indiqué sur la page de la boutique.

Les petits articles voyagent par colis, les meubles sur palette par transporteur. Pour les livraisons sur palette, le transporteur convient d’un créneau avec vous ; veuillez prévoir de l’aide pour le déchargement. Sauf accord contraire, la livraison s’entend au pied du camion.

Un vendeur peut expédier une commande en plusieurs fois. Chaque colis a son propre numéro de suivi, que vous pouvez saisir sans vous connecter sous « Suivi ».

Veuillez contrôler l’emballage à la réception. Notez les dommages visibles sur le bon de livraison et signalez-les avec des photos dans les sept jours.`,
  ],
  returns: [
    'Retours et réclamations',
    `## Annuler
Vous pouvez annuler sans frais une commande ou certaines lignes tant que le vendeur ne l’a pas acceptée. Ensuite, le vendeur décide sous deux jours ouvrés ; sans réponse de sa part, l’annulation est acceptée.

## Défauts et manquants
Ouvrez la commande et choisissez « Demander un remboursement ». Indiquez les lignes, les quantités et le motif, et ajoutez des photos. Le vendeur répond sous trois jours ouvrés par un remboursement, un remplacement ou une autre proposition. Si vous n’êtes pas d’accord, vous pouvez soumettre le cas à la décision de Kontor.

## Renvoyer la marchandise
Ne renvoyez les articles qu’après l’accord du vendeur et à l’adresse qu’il a indiquée. Emballez-les comme vous les avez reçus et saisissez le numéro de suivi dans le dossier. Pour une marchandise défectueuse, le vendeur prend les frais de retour à sa charge.

## Remboursements
Le remboursement suit la voie du paiement : d’abord la carte, sinon votre solde Kontor. S’agissant d’achats entre professionnels, il n’y a pas de droit légal de rétractation ; les articles fabriqués sur commande ne sont repris qu’en cas de défaut.`,
  ],
  faq: [
    'Questions fréquentes',
    `## Qui peut acheter sur Kontor ?
Les professionnels, les entreprises, les organismes publics et les associations disposant d’une immatriculation ou d’un numéro de TVA valable. Nous ne vendons pas aux particuliers.

## Pourquoi ne vois-je pas les prix ?
Les prix s’affichent dès que votre entreprise est validée. Certains vendeurs réservent en outre certaines gammes à des clients choisis.

## Les prix comprennent-ils la TVA ?
Tous les prix sont nets. À la commande, la TVA résulte du pays du vendeur, de votre pays et de votre numéro de TVA. Les livraisons vers un autre pays de l’UE sont exonérées avec un numéro valable (autoliquidation).

## Que sont le minimum et le multiple de commande ?
Le minimum est la plus petite quantité d’une variante que vous pouvez commander. Le multiple, souvent un carton complet, est le pas d’augmentation de la quantité.

## Plusieurs personnes de mon entreprise peuvent-elles commander ?
Oui. Le titulaire du compte peut ajouter des collègues et donner à chacun des droits, par exemple commander sans payer.

## Où sont mes factures ?
Chaque vendeur établit sa propre facture. Vous les trouvez toutes dans vos commandes et pouvez les télécharger à tout moment.`,
  ],
  'sell-on-kontor': [
    'Vendre sur Kontor',
    `Vous fabriquez des meubles, des luminaires, des accessoires de maison ou des articles de jardin ? Sur Kontor, vous touchez des revendeurs contrôlés dans toute l’Europe sans bâtir votre propre réseau de vente.

Ouvrez une ou plusieurs boutiques, chacune avec son nom, sa monnaie et ses pays. Vous fixez les prix catalogue, les paliers, les minimums et les délais, et pouvez convenir de prix particuliers avec certains clients. Vos catalogues existants s’importent en fichier CSV.

Kontor encaisse avant votre expédition et règle vos comptes à intervalles réguliers : ventes moins remboursements et commission. Il n’y a pas de frais de mise en ligne ; la commission n’est due que pour les commandes terminées.

Pour commencer, inscrivez-vous comme vendeur et préparez votre extrait du registre du commerce, votre numéro de TVA et vos coordonnées bancaires. Après contrôle, le plus souvent sous deux jours ouvrés, votre boutique peut ouvrir. Vous décidez de la date de mise en ligne de vos premiers articles.`,
  ],
  terms: [
    'Conditions générales',
    `## 1. Champ d’application
Les présentes conditions régissent l’utilisation de la place de marché Kontor par les professionnels. Les consommateurs en sont exclus. Les conditions différentes d’un utilisateur ne valent que si nous les avons acceptées par écrit.

## 2. Contrats
Kontor exploite la place de marché. Le contrat de vente est conclu entre l’acheteur et le vendeur quand le vendeur accepte la commande. Une commande impayée à la fin de sa réservation est annulée automatiquement.

## 3. Prix et paiement
Les prix sont nets dans la monnaie indiquée, hors TVA et frais d’expédition. Le prix affiché lors de la commande fait foi. Kontor reçoit les paiements pour le compte du vendeur.

## 4. Livraison et transfert des risques
Les délais du vendeur s’appliquent. Le risque passe à l’acheteur à la remise au transporteur, sauf accord contraire des parties. La marchandise reste la propriété du vendeur jusqu’au paiement complet.

## 5. Défauts
L’acheteur examine la marchandise sans délai et signale les défauts par la commande. Les règles légales de la vente entre professionnels s’appliquent.

## 6. Comptes et obligations
Les utilisateurs gardent leurs identifiants secrets et tiennent à jour les données de leur entreprise. Kontor peut suspendre les comptes qui enfreignent ces conditions. Sur le marché de démonstration, aucun contrat réel n’est conclu et aucun paiement n’est encaissé.`,
  ],
  privacy: [
    'Protection des données',
    `## Ce que nous traitons
Nous traitons les données que vous nous donnez à l’inscription et à la commande : entreprise, interlocuteur, adresses, numéro de TVA, commandes et paiements. Des données techniques comme l’heure et l’adresse d’accès sont conservées brièvement pour la sécurité du service.

## Pourquoi
Les données servent à exécuter les contrats, à contrôler les entreprises, à remplir les obligations légales de conservation et à prévenir les abus (article 6, paragraphe 1, points b, c et f du RGPD). Un vendeur reçoit les données nécessaires à la livraison et à la facturation de votre commande, rien de plus.

## Cookies
Nous utilisons des cookies pour la connexion, la langue, le pays et l’affichage. Les cookies de statistique et de publicité ne sont déposés qu’avec votre accord, que vous pouvez retirer à tout moment.

## Durée
Les données de commande et de facturation sont conservées pendant la durée légale, dix ans en général. Les comptes devenus inutiles sont supprimés ou anonymisés sur demande.

## Vos droits
Vous pouvez demander l’accès, la rectification, l’effacement, la limitation et une copie de vos données, et vous opposer au traitement. Écrivez à privacy@kontor.example. Vous pouvez aussi saisir une autorité de contrôle.`,
  ],
};
